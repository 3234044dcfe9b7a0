// Which screen is shown.
import { Component, type ComponentChildren, type FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from './i18n';
import { spoken } from './store/language';
import { route, type Route } from './store/route';
import { Home } from './screens/Home';
import { TableScreen } from './screens/Table';

/** Screens that come when they are wanted. */
const later = {
  new: async () => (await import('./screens/New')).New,
  learn: async () => (await import('./screens/Learn')).Learn,
  first: async () => (await import('./screens/First')).First,
  replay: async () => (await import('./screens/Replay')).Replay,
  fair: async () => (await import('./screens/Fair')).Fair,
};

type Later = keyof typeof later;

function Arriving<K extends Later>({ which, at }: { which: K; at: Extract<Route, { to: K }> }) {
  const [screen, setScreen] = useState<{ which: K; Screen: FunctionComponent<{ at: typeof at }> } | null>(null);
  useEffect(() => {
    let here = true;
    void later[which]().then((Screen) => {
      if (here) setScreen({ which, Screen: Screen as FunctionComponent<{ at: typeof at }> });
    });
    return () => {
      here = false;
    };
  }, [which]);
  if (!screen || screen.which !== which) return <main class="wait" aria-busy="true" />;
  return <screen.Screen at={at} />;
}

/** A fault in one screen leaves a way home. */
class Fence extends Component<{ children: ComponentChildren; of: string }, { fault: string | null; of: string }> {
  override state = { fault: null as string | null, of: this.props.of };
  static override getDerivedStateFromError(error: unknown) {
    return { fault: String(error) };
  }
  static override getDerivedStateFromProps(props: { of: string }, state: { fault: string | null; of: string }) {
    return props.of === state.of ? null : { fault: null, of: props.of };
  }
  override componentDidCatch(error: unknown): void {
    console.error(error);
  }
  override render() {
    if (this.state.fault === null) return this.props.children;
    return (
      <main class="fault panel">
        <h1>{t('common.fault.title')}</h1>
        <p>{t('common.fault.help')}</p>
        <pre>{this.state.fault}</pre>
        <p class="acts">
          <button type="button" class="btn primary" onClick={() => location.reload()}>
            {t('common.reload')}
          </button>
          <a class="btn" href="#/">
            {t('common.menu.home')}
          </a>
        </p>
      </main>
    );
  }
}

export function App() {
  const at = route.value;
  // Another language draws everything anew.
  return (
    <Fence of={JSON.stringify(at)} key={spoken.value}>
      {at.to === 'home' && <Home />}
      {at.to === 'table' && <TableScreen code={at.code} key={at.code} />}
      {at.to !== 'home' && at.to !== 'table' && <Arriving which={at.to} at={at as never} />}
    </Fence>
  );
}
