// Builds the client into dist/. cmake/assets.cmake embeds the files in the program.
//
//     node build.mjs             dist/
//     node build.mjs --watch     dist/, again after every change
//     node build.mjs --gallery   dist-gallery/: single boards from fixed positions, for tests and screenshots
//
// All file names except index.html, the service worker (sw.js) and the pictures for links (og*.png) contain a hash, so that
// browsers may cache the files for good.
import { build, context } from 'esbuild';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeWords } from './tools/words.mjs';

const web = dirname(fileURLToPath(import.meta.url));
const gallery = process.argv.includes('--gallery');
const watch = process.argv.includes('--watch');
const out = join(web, gallery ? 'dist-gallery' : 'dist');

/** Writes a file into dist/ under a name with a hash, and returns the name. */
function emit(name, bytes) {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8).toUpperCase();
  const [stem, end] = name.split('.');
  const hashed = `${stem}-${hash}.${end}`;
  writeFileSync(join(out, hashed), bytes);
  return hashed;
}

/** Writes the icons and the manifest of the web app. */
function writeManifest() {
  const icon = (name) => emit(name, readFileSync(join(web, 'src/look', name)));
  const square = (size, purpose) => ({ src: icon(`${purpose === 'any' ? 'icon' : 'maskable'}-${size}.png`), sizes: `${size}x${size}`, type: 'image/png', purpose });
  const icons = [192, 512].flatMap((size) => [square(size, 'any'), square(size, 'maskable')]);
  const manifest = {
    name: 'Posse',
    short_name: 'Posse',
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: '#1A110C',
    theme_color: '#281B13',
    icons,
  };
  return { manifest: emit('posse.webmanifest', JSON.stringify(manifest)), touch: icons[0].src };
}

/** Copies the pictures for links: og.png, and og-GAME.png for each game that has one. */
function copyLinkPictures() {
  cpSync(join(web, 'src/look/og.png'), join(out, 'og.png'));
  for (const game of readdirSync(join(web, 'src/games'))) {
    const picture = join(web, 'src/games', game, 'og.png');
    if (existsSync(picture)) cpSync(picture, join(out, `og-${game}.png`));
  }
}

/** Links that load the static imports of an output, so that the browser need not find them one after the other. */
function preloads(metafile, name) {
  const found = new Set();
  const visit = (output) => {
    for (const { path, kind } of metafile.outputs[output].imports)
      if (kind === 'import-statement' && !found.has(path)) {
        found.add(path);
        visit(path);
      }
  };
  visit(name);
  return [...found].map((path) => `<link rel="modulepreload" href="${basename(path)}">`).join('\n');
}

// Writes index.html with the hashed names of the built files.
function writePage(metafile) {
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
  writeFileSync(join(out, 'index.html'), page);
}

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

/** The service worker, whose name must stay the same. */
const writeWorker = () => build({ ...common, entryPoints: ['src/sw.ts'], entryNames: '[name]', format: 'iife' });

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
          writeWords(join(web, '..'));
        });
        build.onEnd(async (result) => {
          if (!result.metafile || result.errors.length > 0) return;
          writePage(result.metafile);
          if (!gallery) await writeWorker();
        });
      },
    },
  ],
};

if (watch) {
  await (await context(options)).watch();
} else {
  await build(options);
  const licences = ['inter', 'rye', 'zilla-slab'].map((font) => join(web, 'src/look/fonts', `${font}.LICENSE`));
  for (const file of licences) if (existsSync(file)) cpSync(file, join(out, `${basename(file, '.LICENSE')}-licence.txt`));
}
