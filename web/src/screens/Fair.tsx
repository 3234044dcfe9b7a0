// Checks the dice of a finished match in the browser.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { gameNamed, loadGame } from '../games';
import { find, t } from '../i18n';
import { Refusal, fetchReplayFile } from '../net/http';
import { hrefOf, type Route } from '../store/route';
import { seenOf, type SeenMatch } from '../store/seen';
import { promiseOf, type DicePromise } from '../store/tokens';
import { Sym } from '../view/Sym';
import { Top } from '../view/Top';
import { isGood } from './fair/check';
import { gameOfFile, NotAGame, readGameFile, type FairPart, type GameFile } from './fair/file';
import { linesOf, type CheckLine, type State } from './fair/lines';
import { Raw } from './fair/Raw';
import { compareSeen } from './fair/seen';
import { SeenValues } from './fair/SeenValues';
import { SaveReplay } from './replay/Files';
import { useCheck, type Checked } from './fair/useCheck';

type At = Extract<Route, { to: 'fair' }>;

/** What this browser saved of a match: the promise before the deal, and what it was shown. */
interface Memory {
  promise: DicePromise | null;
  seen: SeenMatch | null;
}

function remembered(name: string): Memory {
  const seen = seenOf(name);
  // Older servers called the replay of match 2 of a table "k7qd2mvx9a-2".
  const [, code = '', number = ''] = /^(.*)-(\d+)$/.exec(name) ?? [];
  return { seen, promise: seen ? promiseOf(seen.code, seen.game) : promiseOf(code.toLowerCase(), Number(number)) };
}

/** An uploaded file may be of any match, so what was saved counts only if its commitment is the same. */
function memoryFor(name: string, fair: FairPart, from: string | null): Memory {
  const { promise, seen } = remembered(name);
  const counts = (saved: { commitment: string } | null): boolean => from === null || saved?.commitment === fair.commitment;
  return { promise: counts(promise) ? promise : null, seen: counts(seen) ? seen : null };
}

interface Opened {
  file: GameFile | null;
  trouble: string | null;
  /** name of the uploaded file; null for the file from the server */
  from: string | null;
}

async function read(value: unknown, from: string | null): Promise<Opened> {
  try {
    const { facts } = await loadGame(gameOfFile(value));
    return { file: readGameFile(value, facts), trouble: null, from };
  } catch (wrong) {
    const trouble = wrong instanceof NotAGame ? t('fair.no_game') : refusedBy(wrong);
    return { file: null, trouble, from };
  }
}

function refusedBy(refused: unknown): string {
  if (!(refused instanceof Refusal)) return String(refused);
  if (refused.code === 'no_table') return t('replay.none');
  return find(`common.error.${refused.code === 'lost' ? 'network' : refused.code}`) ?? refused.message;
}

export function Fair({ at }: { at: At }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    let here = true;
    setOpened(null);
    fetchReplayFile(at.name)
      .then((value) => read(value, null))
      .catch((refused: unknown) => ({ file: null, trouble: refusedBy(refused), from: null }))
      .then((found) => here && setOpened(found));
    return () => {
      here = false;
    };
  }, [at.name]);
  const file = opened?.file ?? null;
  const checked = useCheck(file);
  const bring = async (brought: File): Promise<void> => {
    let value: unknown = null;
    try {
      value = JSON.parse(await brought.text());
    } catch {
      // Not JSON, so `read` reports that it is not a game file.
    }
    setOpened(await read(value, brought.name));
  };
  return (
    <>
      <Top where={<b>{t('fair.title.short')}</b>} />
      <main class="fair">
        <header class="fair-head">
          <h1>{t('fair.title')}</h1>
          <p>{t('fair.about')}</p>
        </header>
        {opened?.trouble && <Verdict state="unknown">{opened.trouble}</Verdict>}
        {file && !file.fair && <Verdict state="unknown">{t('fair.unknown')}</Verdict>}
        {!opened && <Verdict state="busy">{t('fair.checking')}</Verdict>}
        {file?.fair && checked && (
          <Found file={file} fair={file.fair} {...checked} memory={memoryFor(at.name, file.fair, opened?.from ?? null)} />
        )}
        {opened?.from && <p class="muted">{t('fair.file', { name: opened.from })}</p>}
        <Acts name={at.name} onBring={(brought) => void bring(brought)} />
      </main>
    </>
  );
}

const ICONS: Readonly<Record<State, string>> = { good: 'ui-check', bad: 'ui-out', unknown: 'ui-hidden', busy: 'ui-away' };

function Verdict({ state, children }: { state: State; children: ComponentChildren }) {
  return (
    <div class="fair-verdict panel" data-state={state} role="status">
      <span class="fair-mark">
        <Sym id={ICONS[state]} />
      </span>
      <div>{children}</div>
    </div>
  );
}

interface FoundProps extends Checked {
  file: GameFile;
  fair: FairPart;
  memory: Memory;
}

function Found({ file, fair, check, findings, memory: { promise, seen } }: FoundProps) {
  const { facts } = gameNamed(file.start.position.game);
  const comparisons = seen && findings.finished ? compareSeen(seen, findings.shown, facts) : null;
  const lines = linesOf(file, fair, check, findings, promise, comparisons);
  const is = (id: CheckLine['id'], wanted: State): boolean => lines.some((line) => line.id === id && line.state === wanted);
  const bad = !isGood(findings) || is('seen', 'bad') || is('pledges', 'bad') || is('shown', 'bad') || is('arranged', 'bad');
  const state: State = bad ? 'bad' : !findings.finished ? 'busy' : check ? 'good' : 'unknown';
  // The dice are right, but the check proves less if something was not saved, or if the contribution is missing.
  const doubts = [
    is('seen', 'unknown') && t('fair.good.alone'),
    is('own', 'bad') && t('fair.good.missing'),
    is('shown', 'unknown') && t('fair.good.unseen'),
  ];
  const but = state === 'good' ? doubts.find((doubt) => doubt) : null;
  const words = { good: 'fair.good', bad: 'fair.bad', unknown: 'fair.half', busy: 'fair.checking' } as const;
  return (
    <>
      <Verdict state={state}>
        <b>{state === 'good' && fair.arranged.length > 0 ? t('fair.good.arranged', { n: fair.arranged.length }) : t(words[state])}</b>
        {but && <p>{but}</p>}
        {state === 'busy' && <progress value={findings.done} max="1" aria-label={t('fair.checking')} />}
      </Verdict>
      <section class="panel">
        <h2>{t('fair.checks')}</h2>
        <ol class="fair-checks">
          {lines.map((line) => (
            <li key={line.id} data-check={line.id} data-state={line.state}>
              <span class="fair-mark">
                <Sym id={ICONS[line.state]} label={t(`fair.state.${line.state}`)} />
              </span>
              <span>
                <b>{line.title}</b>
                <br />
                {line.text}
              </span>
            </li>
          ))}
        </ol>
        {comparisons && <SeenValues file={file} comparisons={comparisons} />}
        <Raw file={file} fair={fair} check={check} findings={findings} />
      </section>
      <section class="panel fair-limits">
        <h2>{t('fair.limits')}</h2>
        <ul>
          <li>{t('fair.limits.look')}</li>
          <li>{t('fair.limits.together')}</li>
          <li>{t('fair.limits.luck')}</li>
        </ul>
      </section>
    </>
  );
}

function Acts({ name, onBring }: { name: string; onBring: (file: File) => void }) {
  return (
    <div class="acts">
      <SaveReplay name={name} label={t('fair.download')} />
      <label class="btn bring">
        <input
          type="file"
          accept=".json,application/json"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file) onBring(file);
          }}
        />
        {t('fair.bring')}
      </label>
      <a class="btn" href={hrefOf({ to: 'replay', name, step: 0, viewer: 'open' })}>
        <Sym id="ui-replay" />
        {t('end.replay')}
      </a>
      <a class="btn" href="#/">
        {t('common.menu.home')}
      </a>
    </div>
  );
}
