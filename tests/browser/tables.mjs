// Creates tables in one request, as the home screen does, and gives the page the token. The lobby itself is tested in
// together.test.mjs.

const usual = { rules: null, public: false, clock: 0, eliminated_see: false };

/** Starts a match against bots and opens it in the page: { game: 'bang', players: 5, rules: {…} }. Returns the code. */
export async function startGame(page, server, options, { level = 'normal', name = 'Wren' } = {}) {
  const body = { name, quick: level, options: { ...usual, ...options } };
  const answer = await fetch(`${server.link}api/tables`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  const made = await answer.json();
  if (!answer.ok) throw new Error(`no table: ${JSON.stringify(made)}`);
  await goTo(page, server, made, options.game);
  return made.code;
}

/** Opens a table in the page, with its token. */
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
