// A review in the format of the server for any replay, with invented numbers: for tests of what the client shows.
//
//     sampleReview(frames, { known: 40 })      the first 40 steps are computed, the rest is still null

/** Numbers from 0 to 1, the same for the same seed. */
function numbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const round = (value) => Math.round(value * 10000) / 10000;
const sum = (values) => values.reduce((all, one) => all + one, 0);

/** Other actions than the one that was made, as far as the position tells them. */
function alternatives(view, action, seat) {
  const [verb] = action.split(' ');
  if (verb === 'keep' || verb === 'reroll') return ['keep', 'reroll 1', 'reroll 2', 'reroll 1 3', 'reroll 2 4', 'reroll 3 4 5', 'reroll 5'];
  if (verb === 'shoot' || verb === 'beer' || verb === 'gift') return view.seats.flatMap((one, at) => (one.alive && at !== seat ? [`${verb} ${at}`] : []));
  if (verb === 'play') return [...new Set(Array.isArray(view.seats[seat]?.hand) ? view.seats[seat].hand : [])].filter((card) => card !== 'bullet').map((card) => `play ${card}`);
  if (verb === 'move' || verb === 'push') return [0, 1, 2].map((car) => `${verb} ${car}`);
  return [];
}

const believes = (view) => beliefsOf(view, 0, 0) !== null;

/** What a seat could believe: the more of a match has been played, the more it is sure of. */
function beliefsOf(view, seat, share) {
  if (!Array.isArray(view.seats) || view.seats[0]?.role === undefined) return null;
  return view.seats.map((one, at) => {
    if (at === seat || one.role === 'sheriff' || !one.alive) return null;
    const rest = round((1 - (0.35 + 0.5 * share)) / 2);
    const roles = { outlaw: rest, deputy: rest, renegade: rest };
    roles[one.role ?? 'outlaw'] = round(1 - 2 * rest);
    return roles;
  });
}

function decisionStep(frame, next, before, after, random, share) {
  const { seat } = frame.actor;
  const { action } = next;
  const verdict = ['blunder', 'mistake', 'mistake', 'inaccuracy', 'inaccuracy', 'inaccuracy'][Math.floor(random() * 20)] ?? null;
  const loss = { inaccuracy: 0.03, mistake: 0.07, blunder: 0.16 }[verdict] ?? 0;
  const others = [...new Set(alternatives(frame.view, action, seat))].filter((one) => one !== action);
  const real = verdict !== null && others.length > 0;
  const expected = after[seat];
  const answers = [{ action, chance: expected }, ...others.map((one, at) => ({ action: one, chance: round(Math.max(0, expected + (real && at === 0 ? loss : -0.02 * (at + 1)))) }))];
  answers.sort((a, b) => b.chance - a.chance);
  const target = view0(frame).findIndex((one, at) => one.role === 'outlaw' && at !== seat);
  return {
    actor: seat,
    action,
    chances: after,
    expected,
    best: answers[0].action,
    loss: real ? loss : 0,
    noise: 0.012,
    verdict: real ? verdict : null,
    answers,
    ...(real && verdict === 'blunder' ? { hindsight: { best: answers[0].action, loss: 0.25 } } : {}),
    why: real && target >= 0 ? [{ kind: 'role', seat: target, role: 'outlaw', probability: 0.83 }] : [],
    beliefs: beliefsOf(frame.view, seat, share),
  };
}

const view0 = ({ view }) => (Array.isArray(view.seats) ? view.seats : []);

export function sampleReview(frames, { known = Infinity, seed = 1 } = {}) {
  const random = numbers(seed);
  const { players } = frames;
  const count = frames.steps.length - 1;
  const winners = frames.result?.winners ?? [];
  const start = Array.from({ length: players }, () => round(1 / players));
  let chances = start;
  const steps = [];
  for (let at = 0; at < count; at++) {
    const frame = frames.steps[at];
    const share = (at + 1) / count;
    const before = chances;
    const wanted = before.map((one, seat) => {
      const goal = winners.includes(seat) ? 1 / Math.max(1, winners.length) : 0;
      return Math.max(0, one + (goal - one) * share * 0.12 + (random() - 0.5) * 0.09 * (1 - share));
    });
    chances = (at === count - 1 ? before.map((_, seat) => (winners.includes(seat) ? 1 / winners.length : 0)) : wanted).map(round);
    const next = frames.steps[at + 1];
    const seated = typeof frame.actor === 'object';
    steps.push(
      seated
        ? decisionStep(frame, next, before, chances, random, share)
        : {
            actor: 'chance',
            action: next.action ?? '',
            chances,
            luck: chances.map((one, seat) => round((one - before[seat]) * (random() < 0.1 ? 4 : 1))),
            exact: true,
          },
    );
    if (believes(frame.view)) steps[at].believed = chances.map((_, seat) => beliefsOf(frame.view, seat, share));
    steps[at].reveals = next.events.some(({ e }) => e === 'eliminated');
  }
  const done = known >= count;
  return {
    review: 1,
    game: frames.game,
    players,
    engine: '0.0',
    seed: '1',
    depth: 1,
    done,
    progress: done ? 1 : round(known / count),
    seats: Array.from({ length: players }, (_, seat) => seatOf(steps, seat, start[seat], done)),
    ...(believes(frames.steps[0].view) ? { believed: start.map((_, seat) => beliefsOf(frames.steps[0].view, seat, 0)) } : {}),
    turning: [],
    steps: steps.map((step, at) => (at < known ? step : null)),
  };
}

function seatOf(steps, seat, start, done) {
  const own = steps.flatMap((step, at) => (step.actor === seat ? [{ at, ...step }] : []));
  const errors = own.filter(({ verdict }) => verdict !== null).sort((a, b) => b.loss - a.loss);
  const result = steps[steps.length - 1]?.chances[seat] ?? start;
  const luck = round(sum(steps.flatMap((step) => (step.luck ? [step.luck[seat]] : []))));
  const lost = round(-sum(own.map(({ loss }) => loss)));
  const count = (word) => own.filter(({ verdict }) => verdict === word).length;
  const lucky = steps.map((step, at) => ({ at, luck: step.luck?.[seat] ?? 0 })).sort((a, b) => b.luck - a.luck)[0];
  return {
    start,
    result: done ? result : 0,
    luck,
    own: lost,
    others: round(result - start - luck - lost),
    decisions: own.length,
    accuracy: round(100 * (1 + lost / Math.max(1, own.length))),
    inaccuracies: count('inaccuracy'),
    mistakes: count('mistake'),
    blunders: count('blunder'),
    loss: [],
    best: lucky ? lucky.at : null,
    worst: errors[0]?.at ?? null,
    costliest: errors.slice(0, 3).map(({ at }) => at),
  };
}
