// Tables as a test wants them. What the lobby is for is tested in together.test.mjs; elsewhere a table is asked for in one
// request, as the home screen does, and the page is given its token.

const usual = { rules: null, public: false, clock: 0, eliminated_see: false };

/** A running game against bots, with the page at it: { game: 'bang', players: 5, rules: {…} }. Returns its code. */
export async function startGame(page, server, options, { level = 'normal', name = 'Wren' } = {}) {
  const body = { name, quick: level, options: { ...usual, ...options } };
  const answer = await fetch(`${server.link}api/tables`, { method: 'POST', body: JSON.stringify(body) });
  const made = await answer.json();
  if (!answer.ok) throw new Error(`no table: ${JSON.stringify(made)}`);
  await goTo(page, server, made, options.game);
  return made.code;
}

/** The page goes to a table that it has a token for. */
async function goTo(page, server, { code, token }, game) {
  await page.evaluate(
    ([known]) => {
      const others = JSON.parse(localStorage.getItem('posse.tables') ?? '[]');
      localStorage.setItem('posse.tables', JSON.stringify([...others, known]));
    },
    [{ code, token, game, seen: Date.now() }],
  );
  await page.goto(`${server.link}#${code}`);
}
