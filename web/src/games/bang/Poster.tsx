// The pictures of BANG! on the home screen.
import { Sym } from '../../view/Sym';

const CHARACTERS = ['vulture_sam', 'willy_the_kid', 'rose_doolan', 'lucky_duke', 'suzy_lafayette', 'jesse_jones'];
const FACES = ['arrow', 'one', 'beer', 'dynamite', 'gatling'];

export function Art() {
  return (
    <div class="art lineup">
      <div class="men">
        {CHARACTERS.map((one) => (
          <Sym key={one} id={`ch-${one}`} data-ch={one} />
        ))}
      </div>
    </div>
  );
}

export function Tokens() {
  return (
    <div class="mini-dice" aria-hidden="true">
      {FACES.map((face) => (
        <span key={face} class="die">
          <Sym id={`face-${face}`} />
        </span>
      ))}
    </div>
  );
}
