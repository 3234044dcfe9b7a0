import { startBrowser, openPage, closeAll, horizontalOverflow } from './lib.mjs';
import { serveFiles } from './static.mjs';
import { playBots, poster, still } from './local.mjs';
import { playToTheEnd } from './person.mjs';
import { randomFrom } from './random.mjs';
import { say } from './words.mjs';
const site = await serveFiles('/tmp/wt/offline/dist', '/a/b/posse/');
const browser = await startBrowser();
const page = await openPage(browser, site, { viewport:{width:390,height:844}, local: true, prefs: still });
await poster(page,'colt').waitFor(); await playBots(page,'colt',2); await playToTheEnd(page,{random:randomFrom(4)});
await page.goto(`${site.link}#/record`); await page.locator('[data-kept]').first().waitFor();
console.log('before', await horizontalOverflow(page));
for (const [w,l] of [[390,'en'],[320,'en'],[320,'de'],[320,'fr'],[390,'de'],[390,'it'],[390,'es']]) {
 await page.setViewportSize({width:w,height:844}); 
 await page.evaluate(l=>{const p=JSON.parse(localStorage['posse.prefs']);p.language=l;localStorage['posse.prefs']=JSON.stringify(p)},l); await page.reload(); await page.locator('[data-kept]').first().waitFor();
 const b=await horizontalOverflow(page);
 await page.locator('[data-kept] .acts button').nth(1).click(); await page.locator('[data-kept] input').waitFor();
 const wide = await page.evaluate(()=>[...document.querySelectorAll('main *')].filter(e=>e.getBoundingClientRect().right>innerWidth-7).map(e=>`${e.tagName}.${e.className} ${Math.round(e.getBoundingClientRect().right)} min ${e.scrollWidth}`).slice(0,12));
 console.log(w,l,b, await horizontalOverflow(page), wide);
}
await closeAll(); await site.stop(); process.exit(0);
