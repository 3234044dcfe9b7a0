// The train of Colt Express, and the effects of cards and events. The rules are implemented again because they
// determine what chance can draw. docs/rules-colt.md explains them.
import type { Kind } from './cards';
import type { GameRecord } from '../../../screens/fair/record';

export type Level = 'inside' | 'roof';

/** [value, whether a bandit has ever held it] */
export type Purse = [number, boolean];

export interface Loot {
  purses: Purse[];
  jewels: number;
  strongboxes: number;
}

export interface Bandit extends Loot {
  name: string;
  seat: number;
  car: number;
  level: Level;
  bullets: number;
}

export type Spot = Record<Level, Loot>;

export interface Table {
  record: GameRecord;
  bandits: Bandit[];
  /** the seats in this round's order */
  order(): number[];
  /** chooses among options: the file's next action, the only option, or null if there are none */
  ask(options: string[]): string | null;
  /** a bullet goes into the deck of the bandit who was hit */
  hit(bandit: Bandit): void;
}

const other = (level: Level): Level => (level === 'inside' ? 'roof' : 'inside');
/** The number or name at the end of an action. */
const answered = (action: string): string => action.split(' ')[1] ?? '';

export class Train {
  marshal = 0;
  private neutral = 13;
  private strongboxWaits = true;

  constructor(
    private readonly table: Table,
    readonly spots: Spot[],
  ) {}

  /* ---- positions ---- */

  private at(car: number, level: Level): Bandit[] {
    return this.table.bandits.filter((bandit) => bandit.car === car && bandit.level === level);
  }

  private spotOf(bandit: Bandit): Loot {
    return (this.spots[bandit.car] as Spot)[bandit.level];
  }

  private carsNear(car: number, reach: number): number[] {
    return this.spots.map((_, i) => i).filter((i) => i !== car && Math.abs(i - car) <= reach);
  }

  private neutralBullets(bandits: Bandit[]): void {
    if (bandits.length > this.neutral) {
      this.neutral = 0;
      return;
    }
    this.neutral -= bandits.length;
    bandits.forEach((bandit) => this.table.hit(bandit));
  }

  private meetMarshal(): void {
    const met = this.at(this.marshal, 'inside');
    for (const bandit of met) bandit.level = 'roof';
    this.neutralBullets(met);
  }

  private moveTo(bandit: Bandit, car: number): void {
    bandit.car = car;
    this.meetMarshal();
  }

  private spareBelle(targets: Bandit[]): Bandit[] {
    const others = targets.filter((bandit) => bandit.name !== 'belle');
    return others.length > 0 ? others : targets;
  }

  /* ---- the cards ---- */

  carryOut(kind: Kind, bandit: Bandit): void {
    const effects: Record<Kind, (bandit: Bandit) => void> = {
      move: (who) => this.move(who),
      climb: (who) => this.climb(who),
      fire: (who) => this.fire(who),
      rob: (who) => this.rob(who),
      punch: (who) => this.punch(who),
      marshal: () => this.moveMarshal(),
    };
    effects[kind](bandit);
  }

  private move(bandit: Bandit): void {
    const ways = this.carsNear(bandit.car, bandit.level === 'roof' ? 3 : 1);
    const way = this.table.ask(ways.map((car) => `move ${car}`));
    if (way) this.moveTo(bandit, Number(answered(way)));
  }

  private climb(bandit: Bandit): void {
    bandit.level = other(bandit.level);
    this.meetMarshal();
  }

  private moveMarshal(): void {
    const way = this.table.ask(this.carsNear(this.marshal, 1).map((car) => `marshal ${car}`));
    if (way) this.marshal = Number(answered(way));
    this.meetMarshal();
  }

  private inSight(bandit: Bandit): Bandit[] {
    const { car, level, name } = bandit;
    let seen: Bandit[];
    if (level === 'inside') {
      seen = [...this.at(car - 1, level), ...this.at(car + 1, level)];
    } else {
      const taken = this.table.bandits.filter((one) => one.level === 'roof').map((one) => one.car);
      const before = Math.max(...taken.filter((one) => one < car));
      const after = Math.min(...taken.filter((one) => one > car));
      seen = [...this.at(before, level), ...this.at(after, level)];
    }
    return name === 'tuco' ? [...seen, ...this.at(car, other(level))] : seen;
  }

  private fire(bandit: Bandit): void {
    const targets = bandit.bullets > 0 ? this.spareBelle(this.inSight(bandit)) : [];
    const choice = this.table.ask(targets.map((target) => `fire ${target.name}`));
    const target = targets.find((one) => choice === `fire ${one.name}`);
    if (!target) return;
    bandit.bullets--;
    this.table.hit(target);
    if (bandit.name !== 'django') return;
    const car = target.car + (target.car > bandit.car ? 1 : -1);
    if (car >= 0 && car < this.spots.length) this.moveTo(target, car);
  }

  /** Purses that no bandit has ever held are equal, so only the first of them is an option. */
  private purseOptions(spot: Loot): string[] {
    const unseen = spot.purses.findIndex(([, seen]) => !seen);
    return spot.purses.flatMap(([, seen], i) => (seen || i === unseen ? [`rob purse:${i + 1}`] : []));
  }

  private takeLoot(bandit: Bandit, spot: Loot, choice: string | null): void {
    if (choice === 'rob jewel') {
      spot.jewels--;
      bandit.jewels++;
      this.show('robbed', bandit, 'jewel');
    } else if (choice === 'rob strongbox') {
      spot.strongboxes--;
      bandit.strongboxes++;
      this.show('robbed', bandit, 'strongbox');
    } else if (choice !== null && choice !== 'pass') {
      const [purse = [0, false] as Purse] = spot.purses.splice(Number(choice.split(':')[1]) - 1, 1);
      bandit.purses.push(purse);
      this.show('robbed', bandit, 'purse', purse[0]);
    }
  }

  private show(event: string, { name }: Bandit, what: string, value: number | null = null): void {
    this.table.record.show(event, name, what, value);
  }

  private rob(bandit: Bandit): void {
    const spot = this.spotOf(bandit);
    const options = this.purseOptions(spot);
    if (spot.jewels > 0) options.push('rob jewel');
    if (spot.strongboxes > 0) options.push('rob strongbox');
    this.takeLoot(bandit, spot, this.table.ask(options));
  }

  private punch(bandit: Bandit): void {
    const targets = this.at(bandit.car, bandit.level).filter((one) => one !== bandit);
    const choice = this.table.ask(this.spareBelle(targets).map((one) => `punch ${one.name}`));
    const victim = targets.find((one) => choice === `punch ${one.name}`);
    if (!victim) return;
    this.loseLoot(bandit, victim);
    const way = this.table.ask(this.carsNear(victim.car, 1).map((car) => `push ${car}`));
    if (way) this.moveTo(victim, Number(answered(way)));
  }

  private loseLoot(bandit: Bandit, victim: Bandit): void {
    const spot = this.spotOf(bandit);
    const options: string[] = [];
    if (victim.purses.length > 0) options.push('lose purse');
    if (victim.jewels > 0) options.push('lose jewel');
    if (victim.strongboxes > 0) options.push('lose strongbox');
    const loss = this.table.ask(options);
    if (loss === 'lose jewel') {
      victim.jewels--;
      spot.jewels++;
      this.show('dropped', victim, 'jewel');
    } else if (loss === 'lose strongbox') {
      victim.strongboxes--;
      spot.strongboxes++;
      this.show('dropped', victim, 'strongbox');
    } else if (loss === 'lose purse') {
      this.dropPurse(bandit, victim, spot);
    }
  }

  private dropPurse(bandit: Bandit, victim: Bandit, spot: Loot): void {
    const count = victim.purses.length;
    let which = 0;
    if (count > 1) {
      const { should } = this.table.record.chance((generator) => `slip ${generator.below(count) + 1}`);
      which = Number(answered(should)) - 1;
    }
    const [[value] = [0]] = victim.purses.splice(which, 1);
    this.show('dropped', victim, 'purse', value);
    const taken = bandit.name === 'cheyenne' && this.table.ask(['take', 'leave']) === 'take';
    if (taken) this.show('took', bandit, 'purse', value);
    (taken ? bandit : spot).purses.push([value, true]);
  }

  /* ---- the events ---- */

  happen(card: string): void {
    const last = this.spots.length - 1;
    const onRoofs = this.table.bandits.filter((bandit) => bandit.level === 'roof');
    switch (card) {
      case 'angry_marshal':
        this.neutralBullets(this.at(this.marshal, 'roof'));
        if (this.marshal < last) {
          this.marshal++;
          this.meetMarshal();
        }
        break;
      case 'swivel_arm':
        for (const bandit of onRoofs) bandit.car = last;
        break;
      case 'braking':
        for (const bandit of onRoofs) bandit.car = Math.max(0, bandit.car - 1);
        break;
      case 'take_it_all':
        if (this.strongboxWaits) (this.spots[this.marshal] as Spot).inside.strongboxes++;
        this.strongboxWaits = false;
        break;
      case 'passengers_rebellion':
        this.neutralBullets(this.table.bandits.filter((bandit) => bandit.level === 'inside'));
        break;
      case 'marshals_revenge':
        for (const bandit of this.at(this.marshal, 'roof')) this.loseCheapest(bandit);
        break;
      case 'pickpocketing':
        this.pickPockets();
        break;
      default:
        break;
    }
  }

  private loseCheapest(bandit: Bandit): void {
    const values = bandit.purses.map(([value]) => value);
    if (values.length === 0) return;
    const least = Math.min(...values);
    bandit.purses.splice(values.indexOf(least), 1);
    this.show('lost', bandit, 'purse', least);
  }

  private pickPockets(): void {
    for (const seat of this.table.order()) {
      for (const bandit of this.table.bandits.filter((one) => one.seat === seat)) {
        const spot = this.spotOf(bandit);
        const alone = this.at(bandit.car, bandit.level).length === 1;
        if (alone && spot.purses.length > 0) this.takeLoot(bandit, spot, this.table.ask([...this.purseOptions(spot), 'pass']));
      }
    }
  }
}
