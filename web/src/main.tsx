// Entry point of the client.
import { render } from 'preact';
import { App } from './app';
import { watchTheme } from './store/prefs';
import { watchRoute } from './store/route';
import { watchLanguage } from './store/language';
import { loadSprite } from './view/sprite';

watchTheme();
watchRoute();
void loadSprite();
await watchLanguage();
const app = document.getElementById('app') as HTMLElement;
app.replaceChildren(); // what index.html shows until now
render(<App />, app);
