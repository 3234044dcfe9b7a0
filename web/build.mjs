// Builds the client.
//
//     node build.mjs             dist/, which cmake/assets.cmake embeds in the program
//     node build.mjs --site      ../dist/, a static site that needs no server, for any folder of any web host;
//                                $POSSE_SITE names another folder
//     node build.mjs --watch     dist/, again after every change
//     node build.mjs --gallery   dist-gallery/: single boards from fixed positions, for tests and screenshots
//
// The client and the site differ in index.html and in the manifest only. All file names except index.html, the service
// worker (sw.js) and the pictures for links (og*.png) contain a hash, so that browsers may cache the files for good.
//
// If ../build-wasm/posse.wasm exists, it is added, and games can run in the browser. POSSE_WASM names another file.
import { build, context } from 'esbuild';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gamesOf, readCatalogue, writeWords } from './tools/words.mjs';

const web = dirname(fileURLToPath(import.meta.url));
const root = join(web, '..');
const gallery = process.argv.includes('--gallery');
const watch = process.argv.includes('--watch');
const site = process.argv.includes('--site');
const out = site ? (process.env.POSSE_SITE ?? join(root, 'dist')) : join(web, gallery ? 'dist-gallery' : 'dist');
const engine = process.env.POSSE_WASM ?? join(root, 'build-wasm', 'posse.wasm');

const sha256 = (bytes) => createHash('sha256').update(bytes);

/** Writes a file into the output folder under a name with a hash, and returns the name. */
function emit(name, bytes) {
  const hash = sha256(bytes).digest('hex').slice(0, 8).toUpperCase();
  const [stem, end] = name.split('.');
  const hashed = `${stem}-${hash}.${end}`;
  writeFileSync(join(out, hashed), bytes);
  return hashed;
}

/* ---- the manifest ---- */

/** The games that have a folder in the browser. */
const games = gamesOf(root).filter((name) => existsSync(join(web, 'src/games', name)));

/** Width and height of a WebP picture with an extended header, as docs/screens/ has them. */
function sizeOf(bytes) {
  const at = (offset) => 1 + bytes.readUIntLE(offset, 3);
  return `${at(24)}x${at(27)}`;
}

/** Pictures for the dialog that installs the app: the home screen and a board of each game, for wide and narrow screens. */
function screenshots() {
  const folder = join(root, 'docs', 'screens');
  const files = existsSync(folder) ? readdirSync(folder).sort() : [];
  const shown = ['home', ...games];
  return Object.entries({ desk: 'wide', phone: 'narrow' }).flatMap(([device, form_factor]) =>
    shown.flatMap((what) => {
      const file = files.find((name) => name.startsWith(`${what}-`) && name.endsWith(`-${device}.webp`));
      if (!file) return [];
      const bytes = readFileSync(join(folder, file));
      return [{ src: emit(file, bytes), sizes: sizeOf(bytes), type: 'image/webp', form_factor }];
    }),
  );
}

/** Entries of the menu that a long press on the app's icon opens: a new table of each game. Manifests have one language. */
function shortcuts() {
  return games.map((game) => {
    const words = new Map();
    const file = join(root, 'i18n', 'en', `${game}.txt`);
    readCatalogue(file, readFileSync(file, 'utf8'), words, []);
    return { name: words.get(`${game}.title`).text, short_name: words.get(`${game}.title.short`).text, url: `./#/new/${game}` };
  });
}

/** Writes the icons and the manifest of the web app. */
function writeManifest() {
  const icon = (name) => emit(name, readFileSync(join(web, 'src/look', name)));
  const square = (size, purpose) => ({ src: icon(`${purpose === 'any' ? 'icon' : 'maskable'}-${size}.png`), sizes: `${size}x${size}`, type: 'image/png', purpose });
  const icons = [192, 512].flatMap((size) => [square(size, 'any'), square(size, 'maskable')]);
  const manifest = {
    id: './',
    lang: 'en',
    name: 'Posse',
    short_name: 'Posse',
    description: 'Western board games, against bots or with friends',
    categories: ['games'],
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: '#1A110C',
    theme_color: '#281B13',
    icons,
    shortcuts: shortcuts(),
    ...(site ? { screenshots: screenshots() } : {}),
  };
  return { manifest: emit('posse.webmanifest', JSON.stringify(manifest)), touch: icons[0].src };
}

/** Copies the pictures for links: og.png, and og-GAME.png for each game that has one. */
function copyLinkPictures() {
  cpSync(join(web, 'src/look/og.png'), join(out, 'og.png'));
  for (const name of games) {
    const picture = join(web, 'src/games', name, 'og.png');
    if (existsSync(picture)) cpSync(picture, join(out, `og-${name}.png`));
  }
}

/* ---- the page ---- */

/**
 * Links that load the static imports of an output, so that the browser need not find them one after the other. The posters
 * of the games are the first thing that the script loads itself.
 */
function preloads(metafile, name) {
  const posters = games.map((game) => `src/games/${game}/index.ts`);
  const found = new Set(gallery ? [] : Object.keys(metafile.outputs).filter((path) => posters.includes(metafile.outputs[path].entryPoint)));
  const visit = (output) => {
    for (const { path, kind } of metafile.outputs[output].imports)
      if (kind === 'import-statement' && !found.has(path)) {
        found.add(path);
        visit(path);
      }
  };
  for (const path of [name, ...found]) visit(path);
  return [...found].map((path) => `<link rel="modulepreload" href="${basename(path)}">`).join('\n');
}

/** What a web host without headers of its own must not allow. The server sends the same as a header, see http_text.c. */
function contentPolicy(page) {
  const style = /<style>([\s\S]*?)<\/style>/.exec(page)[1];
  const hash = `'sha256-${sha256(style).digest('base64')}'`;
  return (
    `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' ${hash}; font-src 'self'; ` +
    `img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-src 'self'`
  );
}

/** The tags by which the page knows what it was built with; see src/local/where.ts. */
function tags(page, local) {
  const meta = (name, content) => `<meta name="${name}" content="${content}">`;
  return [
    ...(site ? [`<meta http-equiv="Content-Security-Policy" content="${contentPolicy(page)}">`, meta('posse-server', 'none')] : []),
    ...(local ? [meta('posse-local', local.join(' '))] : []),
  ];
}

/** Writes index.html with the hashed names of the built files. `local` are the files of local play, or null. */
function writePage(metafile, local) {
  const made = Object.entries(metafile.outputs);
  const find = (what) => {
    const found = made.find(([, output]) => what(output));
    if (!found) throw new Error('the build did not produce a file that index.html needs');
    return found[0];
  };
  const name = (what) => basename(find(what));
  const of = (name) => (output) => Object.keys(output.inputs).length === 1 && Object.keys(output.inputs)[0] === name;
  const entry = (name) => (output) => output.entryPoint === name;
  const script = find(entry(gallery ? 'src/gallery.tsx' : 'src/main.tsx'));
  const { manifest, touch } = gallery ? { manifest: 'data:,', touch: 'data:,' } : writeManifest();
  if (!gallery) copyLinkPictures();
  const page = readFileSync(join(web, 'index.html'), 'utf8')
    .replace('SCRIPT', basename(script))
    .replaceAll('STYLE', name(entry('src/look/all.css')))
    .replace('SPRITE', name(of('src/look/symbols.svg')))
    .replace('ICON', gallery ? 'data:,' : name(of('src/look/icon.svg')))
    .replace('TOUCH', touch)
    .replace('MANIFEST', manifest)
    .replace('PRELOADS', preloads(metafile, script));
  // The policy comes first, because it holds only for what follows.
  const known = [...tags(page, local), ...(gallery ? [] : [`<meta name="posse-version" content="${versionOf(page)}">`])];
  writeFileSync(join(out, 'index.html'), page.replace('<meta charset="utf-8">', ['<meta charset="utf-8">', ...known].join('\n')));
}

/* ---- the service worker ---- */

/** The files that the client needs without a network. Pictures for other programs are not among them. */
const offlineFiles = () => readdirSync(out).filter((name) => !/^(index\.html|sw\.js|og.*\.png|.*\.(txt|webp))$/.test(name)).sort();

/** A name for this build: the names of its files contain their hashes. */
const versionOf = (page) => sha256(`${offlineFiles().join('\n')}\n${page}`).digest('hex').slice(0, 16);

/** The service worker, whose name must stay the same. Its contents change with every build. */
function writeWorker() {
  const [, version] = /name="posse-version" content="(\w+)"/.exec(readFileSync(join(out, 'index.html'), 'utf8'));
  const define = { FILES: JSON.stringify(offlineFiles()), VERSION: JSON.stringify(version) };
  return build({ ...common, entryPoints: ['src/sw.ts'], entryNames: '[name]', format: 'iife', define });
}

/* ---- the scripts ---- */

/** Options of the client and of the style sheets that it loads later. */
const common = {
  absWorkingDir: web,
  outdir: out,
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  bundle: true,
  target: 'es2022',
  minify: !watch,
  legalComments: 'none',
  loader: { '.svg': 'file', '.woff2': 'file' },
  metafile: true,
  logLevel: 'warning',
};

/** Builds what games need to run in the browser: the engine and the scripts of its workers. Null without an engine. */
async function writeLocalPlay() {
  if (gallery || !existsSync(engine)) return null;
  const scripts = ['src/local/tableWorker.ts', 'src/local/thinkWorker.ts'];
  const { metafile } = await build({ ...common, entryPoints: scripts, format: 'iife' });
  const named = (script) => basename(Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === script)[0]);
  return [emit('posse.wasm', readFileSync(engine)), ...scripts.map(named)];
}

/**
 * `import style from './bang.css'` in TypeScript yields the address of the bundled style sheet, which is a file of its
 * own. Fonts and pictures that the sheet names are written beside it.
 */
const styleAddress = {
  name: 'style address',
  setup(client) {
    client.onResolve({ filter: /\.css$/ }, ({ path, resolveDir, kind }) =>
      kind === 'import-statement' ? { path: join(resolveDir, path), namespace: 'style' } : null,
    );
    client.onLoad({ filter: /.*/, namespace: 'style' }, async ({ path }) => {
      const { metafile } = await build({ ...common, entryPoints: [path] });
      const [sheet] = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint);
      const watchFiles = Object.keys(metafile.inputs).map((file) => join(web, file));
      return { contents: `export default ${JSON.stringify(`./${basename(sheet)}`)}`, loader: 'js', watchFiles };
    });
  },
};

/** The licences of the fonts go with them. */
function copyLicences() {
  const licences = ['inter', 'rye', 'zilla-slab'].map((font) => join(web, 'src/look/fonts', `${font}.LICENSE`));
  for (const file of licences) if (existsSync(file)) cpSync(file, join(out, `${basename(file, '.LICENSE')}-licence.txt`));
}

const options = {
  ...common,
  entryPoints: [gallery ? 'src/gallery.tsx' : 'src/main.tsx', 'src/look/all.css'],
  splitting: true,
  format: 'esm',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  define: { DEVELOPMENT: String(watch || gallery) },
  plugins: [
    styleAddress,
    {
      name: 'page',
      setup(build) {
        build.onStart(() => {
          rmSync(out, { recursive: true, force: true });
          writeWords(root);
        });
        build.onEnd(async (result) => {
          if (!result.metafile || result.errors.length > 0) return;
          writePage(result.metafile, await writeLocalPlay());
          if (!gallery) await writeWorker();
          if (!watch) copyLicences();
        });
      },
    },
  ],
};

if (watch) {
  await (await context(options)).watch();
} else {
  await build(options);
}
