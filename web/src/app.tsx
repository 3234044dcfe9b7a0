// Chooses the screen to show from the route.
import { Component, type ComponentChildren, type FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from './i18n';
import { currentLanguage } from './store/language';
import { route, type Route } from './store/route';
import { Home } from './screens/Home';

/** Screens that are downloaded only when a route needs them. */
const lazyScreens = {
  table: async () => (await import('./screens/Table')).TableAt,
  new: async () => (await import('./screens/New')).New,
  learn: async () => (await import('./screens/Learn')).Learn,
  first: async () => (await import('./screens/First')).First,
  replay: async () => (await import('./screens/Replay')).Replay,
  link: async () => (await import('./screens/OpenLink')).OpenLink,
  fair: async () => (await import('./screens/Fair')).Fair,
  tv: async () => (await import('./screens/Tv')).Tv,
  practice: async () => (await import('./screens/Practice')).Practice,
  record: async () => (await import('./screens/PlayerRecord')).PlayerRecord,
};

type LazyScreenName = keyof typeof lazyScreens;

function LazyScreen<K extends LazyScreenName>({ which, at }: { which: K; at: Extract<Route, { to: K }> }) {
  const [screen, setScreen] = useState<{ which: K; Screen: FunctionComponent<{ at: typeof at }> } | null>(null);
  useEffect(() => {
    let here = true;
    void lazyScreens[which]().then((Screen) => {
      if (here) setScreen({ which, Screen: Screen as FunctionComponent<{ at: typeof at }> });
    });
    return () => {
      here = false;
    };
  }, [which]);
  if (!screen || screen.which !== which) return <main class="wait" aria-busy="true" />;
  return <screen.Screen at={at} />;
}

/** Catches errors in a screen and shows a message with a way home. A new `resetKey` clears the error. */
class ErrorBoundary extends Component<{ children: ComponentChildren; resetKey: string }, { fault: string | null; resetKey: string }> {
  override state = { fault: null as string | null, resetKey: this.props.resetKey };
  static override getDerivedStateFromError(error: unknown) {
    return { fault: String(error) };
  }
  static override getDerivedStateFromProps(props: { resetKey: string }, state: { fault: string | null; resetKey: string }) {
    return props.resetKey === state.resetKey ? null : { fault: null, resetKey: props.resetKey };
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
  // A change of language remounts everything.
  return (
    <ErrorBoundary resetKey={JSON.stringify(at)} key={currentLanguage.value}>
      {at.to === 'home' && <Home />}
      {at.to !== 'home' && <LazyScreen which={at.to} at={at as never} />}
    </ErrorBoundary>
  );
}
