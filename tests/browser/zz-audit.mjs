import { startBrowser, openPage, openTab, axe, closeAll, horizontalOverflow } from './lib.mjs';
import { serveFiles } from './static.mjs';
import { playBots, poster, installed, decide, still, codeOf } from './local.mjs';
import { playToTheEnd, END } from './person.mjs';
import { randomFrom } from './random.mjs';
import { say } from './words.mjs';
const site = await serveFiles('/tmp/wt/offline/dist', '/a/b/posse/');
const browser = await startBrowser();
const PHONE={width:390,height:844}, DESK={width:1280,height:720};
const shot=async(page,n)=>{await page.screenshot({path:`/tmp/offw/shots/${n}.png`}); console.log(n, 'overflow', await horizontalOverflow(page), JSON.stringify(await axe(page)).slice(0,300), page.faults.slice(0,3));};
for (const [d,viewport] of [['phone',PHONE],['desk',DESK]]) {
  const page = await openPage(browser, site, { viewport, local: true, offline: true, prefs: still });
  await poster(page,'bang').waitFor(); await installed(page);
  await shot(page,`${d}-1home`);
  await page.evaluate(()=>{const e=new Event('beforeinstallprompt',{cancelable:true}); e.prompt=async()=>{}; dispatchEvent(e);});
  await page.context().setOffline(true); await site.stop(); await page.reload(); await poster(page,'colt').waitFor();
  const code=await playBots(page,'colt',2); await decide(page,2,randomFrom(3)); await shot(page,`${d}-2play`);
  await page.close(); const again=await openTab(page.context(),site,''); await again.locator(`[data-code=${code}]`).waitFor(); await again.mouse.move(5,5); await shot(again,`${d}-3home-mine`);
  await again.locator(`[data-code=${code}]`).getByRole('link').click(); await again.locator('#prompt h2').waitFor();
  await playToTheEnd(again,{random:randomFrom(4)}); await shot(again,`${d}-4end`);
  await again.locator(END).getByRole('link',{name:say('end.replay')}).click(); await again.locator('.replaying').waitFor(); await shot(again,`${d}-5replay`);
  await again.goto(`${site.link}#/record`); await again.locator('[data-kept]').first().waitFor(); await again.locator('[data-kept]').getByRole('button',{name:say('replay.link')}).click(); await again.locator('[data-kept] input').waitFor(); await again.evaluate(()=>document.querySelector('.kept').scrollIntoView()); await shot(again,`${d}-6record`);
  console.log('link', (await again.locator('[data-kept] input').inputValue()).length);
  await again.goto(`${site.link}#/r/1abc/0/open`); await again.getByText(say('replay.link.damaged')).waitFor(); await shot(again,`${d}-7damaged`);
  await again.goto(`${site.link}#/new/bang`); await again.getByRole('button',{name:say('lobby.new.make')}).waitFor(); await shot(again,`${d}-8new`);
  await again.getByRole('button',{name:say('lobby.new.make')}).click(); await again.locator('.seat.mine').waitFor(); await shot(again,`${d}-9lobby`);
  await again.context().close(); await site.start();
}
await closeAll(); await site.stop(); process.exit(0);
