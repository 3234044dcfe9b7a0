// Draws the pictures that the build puts beside index.html: those that messengers show for a link (1200x630), and the
// icons of the web app. They are made of the running client's own art, and checked in.
//
//     POSSE=build/posse node tests/browser/link-pictures.mjs
//
// A game's picture is its poster from the home screen, without the buttons.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { closeAll, root, startBrowser, startServer } from './lib.mjs';

const look = join(root, 'web', 'src', 'look');
const games = join(root, 'web', 'src', 'games');
const LINK = { width: 1200, height: 630 };

const STYLE = `
  html,body{margin:0;overflow:hidden}
  #app{visibility:hidden}
  .link-picture{position:fixed;left:0;top:0;width:1200px;height:644px;box-sizing:border-box;overflow:hidden;z-index:9}
  .link-picture.game{height:630px;padding:36px;background:radial-gradient(120% 90% at 50% 0,var(--table-lit),var(--table))}
  .link-picture.game .poster{position:relative;display:block;width:100%;height:100%;min-height:0;margin:0;padding:0;box-sizing:border-box;overflow:hidden}
  .link-picture.game .art{position:absolute;left:0;right:0;top:0;width:627px;margin:0;height:208px;transform:scale(1.8);transform-origin:0 0}
  .link-picture.game h2{position:absolute;left:40px;right:40px;bottom:76px;margin:0;font:400 72px/1 var(--display);text-align:center;color:var(--ink)}
  .link-picture.game .brand-line{position:absolute;left:40px;right:40px;bottom:24px;margin:0;font:600 30px/1.2 var(--slab);text-align:center;color:var(--ink-2)}
  .link-picture .hero{position:absolute;inset:0;width:1200px;height:644px;min-height:644px;max-height:none;max-width:none;margin:0;border:0;border-radius:0;box-sizing:border-box}
  .link-picture .hero .run{position:absolute;left:0;right:0;bottom:66px;justify-content:center}
  .link-picture .hero h1{font-size:150px;margin-top:90px}
  .link-picture .hero p{font-size:35px}
  .link-picture .hero .run svg{transform:none}
`;

/** Moves parts of the home screen into a frame of the picture's size. */
async function frame(page, kind, fill) {
  await page.evaluate(
    ({ name, code }) => {
      document.querySelector('.link-picture')?.remove();
      const box = document.createElement('div');
      box.className = `link-picture ${name}`;
      document.body.append(box);
      new Function('box', code)(box);
    },
    { name: kind, code: fill },
  );
  await page.evaluate(() => document.fonts.ready);
}

async function drawLinks(page) {
  await page.goto((await startServer()).link);
  await page.locator('.poster[data-game]').nth(1).waitFor();
  await page.waitForLoadState('networkidle');
  await page.addStyleTag({ content: STYLE });
  const names = await page.locator('.poster[data-game]').evaluateAll((all) => all.map((one) => one.dataset.game));
  for (const name of names) {
    await frame(
      page,
      'game',
      `const poster = document.querySelector('main .poster[data-game=${name}]').cloneNode(true);
       const [art, title] = ['.art', 'h2'].map((part) => poster.querySelector(part));
       const line = document.createElement('p');
       line.className = 'brand-line';
       line.textContent = 'Posse';
       poster.replaceChildren(art, title, line);
       box.append(poster);`,
    );
    await page.screenshot({ path: join(games, name, 'og.png'), clip: { x: 0, y: 0, ...LINK } });
  }
  await frame(page, 'home', `box.append(document.querySelector('.hero').cloneNode(true));`);
  await page.screenshot({ path: join(look, 'og.png'), clip: { x: 0, y: 0, ...LINK } });
}

/** Draws icon.svg. A maskable icon fills its square, because systems cut it to a shape of their own. */
async function drawIcon(page, size, maskable) {
  const icon = readFileSync(join(look, 'icon.svg'), 'utf8');
  const drawing = maskable ? icon.replace('rx="14"', '').replace('viewBox="0 0 64 64"', 'viewBox="-8 -8 80 80"') : icon;
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>html{background:${maskable ? '#281B13' : 'transparent'}}body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${drawing}`,
  );
  const bytes = await page.screenshot({ omitBackground: !maskable });
  writeFileSync(join(look, `${maskable ? 'maskable' : 'icon'}-${size}.png`), bytes);
}

const browser = await startBrowser();
try {
  const context = await browser.newContext({ viewport: LINK, locale: 'en', reducedMotion: 'reduce', colorScheme: 'dark', bypassCSP: true });
  const page = await context.newPage();
  await drawLinks(page);
  for (const size of [192, 512]) for (const maskable of [false, true]) await drawIcon(page, size, maskable);
} finally {
  await closeAll();
}
