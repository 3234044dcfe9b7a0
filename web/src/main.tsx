// Entry point of the client.
import { render } from 'preact';
import { App } from './app';
import { watchInstall } from './local/install';
import { copyLocalTables, findIfLost } from './local/knownTables';
import { workOffline } from './local/offline';
import { watchTheme } from './store/prefs';
import { route, watchRoute } from './store/route';
import { watchLanguage } from './store/language';
import { loadSprite } from './view/sprite';

watchTheme();
watchRoute();
watchInstall();
copyLocalTables();
void loadSprite();
await watchLanguage();
if (route.value.to === 'table') await findIfLost(route.value.code);
const app = document.getElementById('app') as HTMLElement;
app.replaceChildren(); // what index.html shows until now
render(<App />, app);
void workOffline();
