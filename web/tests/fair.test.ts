// The check of the dice: hash, random numbers, recorded matches, and matches that were tampered with.
import { strict as assert } from 'node:assert';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { loadLanguage } from '../src/i18n';
import { blake2b, fromHex, toHex } from '../src/store/blake2b';
import type { GameFacts } from '../src/net/wire';
import { FACTS as bangFacts } from '../src/games/bang/wire';
import { FACTS as coltFacts } from '../src/games/colt/wire';
import { fairCheck as bang } from '../src/games/bang/fair/check';
import { fairCheck as colt } from '../src/games/colt/fair/check';
import { checkGame, isGood, type FairCheck, type Findings } from '../src/screens/fair/check';
import { commitmentOf, Dice } from '../src/screens/fair/dice';
import { gameOfFile, NotAGame, readGameFile, type FairPart, type GameFile } from '../src/screens/fair/file';
import { linesOf } from '../src/screens/fair/lines';
import { pledgeOf, type DicePromise } from '../src/store/tokens';
import { loadGames } from './games';

before(async () => {
  await loadLanguage('en');
  await loadGames();
});

const text = (words: string): Uint8Array => new TextEncoder().encode(words);
const counting = (length: number): Uint8Array => Uint8Array.from({ length }, (_, i) => i % 256);

test('BLAKE2b of "abc" matches RFC 7693', () => {
  assert.equal(
    toHex(blake2b(text('abc'), 64)),
    'ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1' +
      '7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923',
  );
});

/** Test input of RFC 7693's self-test. */
function selfTestBytes(length: number, seed: number): Uint8Array {
  let a = Math.imul(0xdead4bad, seed) >>> 0;
  let b = 1;
  return Uint8Array.from({ length }, () => {
    const t = (a + b) >>> 0;
    a = b;
    b = t;
    return t >>> 24;
  });
}

test('BLAKE2b passes the self-test of RFC 7693', () => {
  const all: number[] = [];
  for (const length of [20, 32, 48, 64]) {
    for (const of of [0, 3, 128, 129, 255, 1024]) {
      const message = selfTestBytes(of, of);
      all.push(...blake2b(message, length), ...blake2b(message, length, selfTestBytes(length, length)));
    }
  }
  assert.equal(
    toHex(blake2b(Uint8Array.from(all), 32)),
    'c23a7800d98123bd10f506c61e29da5603d763b8bbad2e737f5e765a7bccd475',
  );
});

// python3 -c "import hashlib; print(hashlib.blake2b(bytes(i % 256 for i in range(N)), key=…, digest_size=32).hexdigest())"
const VECTORS: readonly [number, number, string][] = [
  [0, 0, '0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8'],
  [0, 1, '52897a9c27e9781839168d22a76145b07a8a7f8cd85c1d3709e5b09468405099'],
  [0, 32, '4e51e7a913fc80137da52880fecca175bf81e117d5c68126dc2774033517ea0d'],
  [0, 64, '2fa9fbd9be36437de204e139e97d402bce68c828f43391608c891b5faed8a98a'],
  [1, 0, '03170a2e7597b7b7e3d84c05391d139a62b157e78786d8c082f29dcf4c111314'],
  [1, 1, 'b83b195358b8160b1682c855fc8d09be3492bca2847ad0d9f0e853d8b5eeee95'],
  [1, 32, '41ff93a4eaeebd3b78a93438a6f62a92ab5959c859e682b72c7def406197ca4d'],
  [1, 64, '34758b647135628297fb09c7930cd04e9528e5669112f5b1318493e14de77e55'],
  [31, 0, '9adf65b53153b1caec84cd717e00e01c2000d0569704ce38d065180adee5d964'],
  [31, 1, '374dec6dfb85f2fe97b22cdda298cbbeaee8bc67d89f0ff94451a033cbafb850'],
  [31, 32, 'a9f51bb7f6a3e9cdb96ce652c07d177962a348a9cced1b92f948187e59b44463'],
  [31, 64, '2ebe7b22a77c3b32ec854dc1a74ee6b12a47c595c243d7ac449c21d99869bc6b'],
  [32, 0, 'cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6'],
  [32, 1, 'f83ff9651dd21202040f6c03916dd6fadb830b7e8d8a76d912ee024a99e3a48f'],
  [32, 32, '9ea4a7c5f78b4c5b7775841e2a07db514c510b14f5006d27aee5e20f8406bdd8'],
  [32, 64, '3561e69dc33ba6e633334d7998226a8f8dd97565270e5ccf84e35218681b61d6'],
  [64, 0, '10d8e6d534b00939843fe9dcc4dae48cdf008f6b8b2b82b156f5404d874887f5'],
  [64, 1, 'cb8c0364bdb747ed04435fd21502f03b8acc1114834b08cce358d4c32ec2564e'],
  [64, 32, '7f46f043d63dfb3c9b1102c8824b632cae1fce453e3c0e9dc9e7113f3c1acc36'],
  [64, 64, '28c89a7c58f807ae33bc5aae78340e9c565290597436632f4613dbe33192c5db'],
  [127, 0, 'f2fe67ff342e21b8f45e8f2e0bcd1d9243245d50ee6c78042e9c491388791c72'],
  [127, 1, '3788ac662550cbb99595558814a8f94423a636af77ab0e5021f3e29a7fa4e71c'],
  [127, 32, '12879e69734944f25f9ed95cbfdbb3659a307e485ed8ec118ce7c60f107357f1'],
  [127, 64, '7c0bfe069b3ba04e2c88bac200999e2b1c9ef2f96f9ffa69b665efca9230c9ab'],
  [128, 0, 'c3582f71ebb2be66fa5dd750f80baae97554f3b015663c8be377cfcb2488c1d1'],
  [128, 1, '8ee3418ab42134c22949bd52cf8106e11a0895c0963fd4777f763a031c17118e'],
  [128, 32, '138893f1631ef3165629515d6ed800da3771b7926dced294205c7507351deebc'],
  [128, 64, '6a591b356f19ca93ae2bcc7406653ff34aea53cea58bec62803e571d94944165'],
  [129, 0, 'f7f3c46ba2564ff4c4c162da1f5b605f9f1c4aa6a20652a9f9a337c1a2f5b9c9'],
  [129, 1, 'a6128c5d696f06f894c0c1578a9a8ef1e4605ffcecd76a93ac2b2b1fc2563388'],
  [129, 32, 'ca60f75cbb714330c046d8f28b4ed351a3ee81776bb02a96abb646fe573e3d5c'],
  [129, 64, '20f607da31ed9652deecf4ef78905d4916ba6f5df37bfc4b610d50ba5447623a'],
  [255, 0, '1d0850ee9bca0abc9601e9deabe1418fedec2fb6ac4150bd5302d2430f9be943'],
  [255, 1, '12a4688b12808b2e94cd8afadc29d6ce1d8b0db16c615bf0cb1961ae00d73f0d'],
  [255, 32, 'f60f5c4a575c43db6c93608515866ea998e04b35792f5a92b27aa5880cd6721e'],
  [255, 64, 'fe7b76a61787c089141f9e10fca1e5092488d89c62ea793fb2c5b1f849b4f2cb'],
  [256, 0, '39a7eb9fedc19aabc83425c6755dd90e6f9d0c804964a1f4aaeea3b9fb599835'],
  [256, 1, 'd704ceeeb433dbec76bf2bdfcd49e18467e02513dfc7dff2e6581603f969b7f6'],
  [256, 32, 'b42be36ea26392f67d1d3706ffa72b6c61c2ff38e1fabd9a49e154d54b967d83'],
  [256, 64, '1ee3b6312b4e0f0b9663b812b8c129e6d45c410b1c9c5a1667bfc6dd951db79f'],
  [1000, 0, 'c636324d47d89f2b2434dc2c994100663fbbaea880ff020fc5de89dd0f77a1ec'],
  [1000, 1, '045f3fd8280f2e5daf8cde598c125baae456bd91ade941d3b6444199fd74915a'],
  [1000, 32, '35ef19e1b0264b96e9d2f9c1ded07ab910b83e31c06559b5794ad4682e44f54a'],
  [1000, 64, '218c8e20fa50de8a5271b3fa7495d0cfa08f38bea3b54cfe869300a7eac4ece5'],
];

test('BLAKE2b matches Python with and without keys, for many lengths', () => {
  for (const [length, key, digest] of VECTORS) {
    assert.equal(toHex(blake2b(counting(length), 32, counting(key))), digest, `${length} bytes, key of ${key}`);
  }
});

test('the example of docs/fairness.md is right', () => {
  const secret = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
  assert.equal(commitmentOf(secret), 'cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6');
  const one = '6465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f80818283';
  const dice = new Dice(secret, [null, one, null, 'f'.repeat(64)]);
  assert.equal(dice.generator(1).next(), 0x72512c0bcc89b82dn);
  assert.equal(dice.generator(1).below(6 ** 5), 3472);
  assert.deepEqual(fromHex(toHex(counting(32))), counting(32));
});

const CHECKS: Readonly<Record<string, FairCheck>> = { bang, colt };
const FACTS: Readonly<Record<string, GameFacts>> = { bang: bangFacts, colt: coltFacts };
const readFile = (value: unknown): GameFile => readGameFile(value, FACTS[gameOfFile(value)] ?? bangFacts);
const replays = join(process.cwd(), '..', 'tests', 'replays');
const load = (name: string): Record<string, unknown> => JSON.parse(readFileSync(join(replays, name), 'utf8'));

function check(file: GameFile): Findings {
  assert.ok(file.fair);
  const steps = checkGame(file, file.fair, CHECKS[file.start.position.game] ?? null);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The findings for a recorded match after `change` has tampered with it. */
function tampered(name: string, change: (file: GameFile) => void): Findings {
  const file = readFile(load(name));
  change(file);
  return check(file);
}

for (const name of readdirSync(replays).filter((file) => file.endsWith('.json'))) {
  test(`${name} is fair`, () => {
    const file = readFile(load(name));
    const findings = check(file);
    assert.deepEqual(findings.misdeals, []);
    assert.equal(findings.stopped, null);
    assert.ok(isGood(findings));
    assert.equal(findings.done, 1);
    const chances = file.actions.filter((action) => /^(roll|deal|slip) /.test(action));
    assert.deepEqual(findings.draws.map((draw) => draw.is), chances);
  });
}

test('a changed roll is found, with the right one', () => {
  const findings = tampered('bang_3.json', (file) => (file.actions[2] = 'roll beer'));
  assert.deepEqual(
    findings.draws.filter((draw) => !draw.good),
    [{ n: 2, at: 3, is: 'roll beer', should: 'roll gatling', good: false, arranged: false }],
  );
});

test('an arranged roll is taken as it is, and told apart from the others', () => {
  const arrange = (file: GameFile): void => {
    file.actions[2] = 'roll beer';
    if (file.fair) file.fair.arranged = [2];
  };
  const file = readFile(load('bang_3.json'));
  arrange(file);
  const findings = check(file);
  assert.ok(isGood(findings));
  assert.deepEqual(findings.draws.filter((draw) => draw.arranged).map(({ n, is }) => [n, is]), [[2, 'roll beer']]);
  const lines = linesOf(file, file.fair as FairPart, bang, findings, null, null);
  assert.equal(lines.find((line) => line.id === 'arranged')?.state, 'unknown');
  assert.equal(lines.find((line) => line.id === 'draws')?.state, 'good');
});

test('nothing may be arranged against other people', () => {
  const file = readFile(load('bang_3.json'));
  const fair = file.fair as FairPart;
  fair.arranged = [2];
  fair.contributions = fair.contributions.map(() => '2'.repeat(64));
  const lines = linesOf(file, fair, bang, check(file), null, null);
  assert.equal(lines.find((line) => line.id === 'arranged')?.state, 'bad');
});

test('included, late, left out and never sent are told apart', () => {
  const file = readFile(load('bang_5.json'));
  const findings = check(file);
  const contribution = '1'.repeat(64);
  const seat = 1;
  const fair: FairPart = { ...(file.fair as FairPart), contributions: [null, contribution, null, '3'.repeat(64), null] };
  const { commitment } = fair;
  const announce = (one: string | null): string | null => (one === null ? null : pledgeOf(commitment, one));
  const lineOf = (id: string, part: FairPart, promise: DicePromise | null, seen = false) =>
    linesOf(file, part, bang, findings, promise, seen ? [] : null).find((line) => line.id === id);
  const pledges = fair.contributions.map(announce);
  const published = pledges.flatMap((hash, at) => (hash === null ? [] : [{ seat: at, hash, opened: false }]));
  const mine: DicePromise = { commitment, contribution, published };
  const pledged: FairPart = { ...fair, pledges };
  assert.equal(lineOf('own', pledged, mine)?.state, 'good');
  assert.equal(lineOf('pledges', pledged, mine)?.state, 'good');
  assert.equal(lineOf('pledges', pledged, { commitment, contribution })?.state, 'unknown');
  assert.equal(lineOf('pledges', fair, mine), undefined, 'a file of an older version');

  const left = { ...pledged, contributions: fair.contributions.map((one, at) => (at === seat ? null : one)) };
  assert.equal(lineOf('own', left, mine)?.state, 'bad');
  assert.match(lineOf('own', left, mine)?.text ?? '', /left it out, or your connection broke/);
  assert.match(lineOf('pledges', left, mine)?.text ?? '', /never sent: seat \d/);

  const late: DicePromise = { ...mine, contribution: '7'.repeat(64) };
  assert.equal(lineOf('own', pledged, late)?.state, 'unknown');
  assert.match(lineOf('own', pledged, late)?.text ?? '', /too late/);
  assert.match(lineOf('own', pledged, null, true)?.text ?? '', /sent no number/);
  assert.match(lineOf('own', pledged, null)?.text ?? '', /saved nothing/);

  const other = { ...pledged, pledges: pledges.map((hash, at) => (at === seat ? null : hash)), contributions: left.contributions };
  assert.equal(lineOf('pledges', other, mine)?.state, 'bad', 'another list than the published one');
  const swapped = { ...pledged, contributions: fair.contributions.map((one, at) => (at === seat ? '8'.repeat(64) : one)) };
  assert.equal(lineOf('pledges', swapped, mine)?.state, 'bad', 'not the contribution that was pledged');
});

test('a changed deal is found', () => {
  const findings = tampered('bang_5.json', (file) => {
    const { seats } = file.start.position as unknown as { seats: { character: string }[] };
    (seats[2] as { character: string }).character = 'willy_the_kid';
  });
  assert.ok(!isGood(findings));
  assert.ok(findings.promiseKept);
  assert.deepEqual([findings.misdeals[0]?.what, findings.misdeals[0]?.of], ['character', 2]);
});

test('a changed secret is found', () => {
  const findings = tampered('bang_5.json', (file) => file.fair && (file.fair.secret = '1'.repeat(64)));
  assert.ok(!findings.promiseKept);
  assert.ok(findings.misdeals.length > 0);
});

test('an added contribution is found', () => {
  const findings = tampered('bang_8.json', (file) => file.fair && (file.fair.contributions[3] = '2'.repeat(64)));
  assert.ok(findings.promiseKept);
  assert.ok(!isGood(findings));
});

test('a changed hand in Colt Express is found, and later draws are not judged', () => {
  const name = 'colt_4.json';
  const at = readFile(load(name)).actions.findIndex((action, i) => i > 20 && action.startsWith('deal '));
  const findings = tampered(name, (file) => {
    const [deal, seat, first, ...others] = (file.actions[at] as string).split(' ');
    file.actions[at] = [deal, seat, first === 'move' ? 'climb' : 'move', ...others].join(' ');
  });
  const bad = findings.draws.filter((draw) => !draw.good);
  assert.equal(bad.length, 1);
  assert.equal(bad[0]?.at, at + 1);
  assert.equal(findings.draws.at(-1), bad[0]);
});

test('the cards of a deal may be in any order', () => {
  const findings = tampered('colt_3.json', (file) => {
    const [deal, seat, ...cards] = (file.actions[0] as string).split(' ');
    file.actions[0] = [deal, seat, ...cards.reverse()].join(' ');
  });
  assert.ok(isGood(findings));
});

test('a moved purse is found', () => {
  const findings = tampered('colt_6.json', (file) => {
    const { train } = file.start.position as unknown as { train: { inside: { purses: number[] } }[] };
    const car = train.find(({ inside }) => inside.purses.length > 0);
    if (car) car.inside.purses[0] = 1000;
  });
  assert.deepEqual(findings.misdeals.map(({ what }) => what), ['train']);
});

test('a match of Colt Express that is too long or too short is found', () => {
  const longer = tampered('colt_2.json', (file) => file.actions.push('draw'));
  assert.equal(longer.stopped?.at, readFile(load('colt_2.json')).actions.length + 1);
  const shorter = tampered('colt_2.json', (file) => file.actions.pop());
  assert.ok(shorter.stopped && shorter.stopped.at === null);
  const brokenOff = tampered('colt_2.json', (file) => {
    file.actions.length = 40;
    file.result = null;
  });
  assert.equal(brokenOff.stopped, null);
});

test('a value that is not a game file is refused', () => {
  const game = load('bang_3.json');
  for (const wrong of [null, [], 'x', {}, { ...game, actions: {} }, { ...game, fair: {} }, { ...game, actions: [1] }]) {
    assert.throws(() => readFile(wrong), NotAGame);
  }
  const { fair: _fair, ...plain } = game;
  assert.equal(readFile(plain).fair, null);
});
