// Asks for push messages about a table as long as the player wants notifications and is a person at the table.
import { useEffect, useRef } from 'preact/hooks';
import { language } from '../i18n';
import { pushKey, pushRequest } from '../net/push';
import type { Session } from '../net/session';
import { prefs } from '../store/prefs';

/** The server keeps the request. It is repeated with every connection, because the browser may have a new subscription. */
export function usePush(session: Session): void {
  const me = session.table.value?.me ?? null;
  const open = session.link.value === 'open';
  const key = pushKey.value;
  const { notify } = prefs.value;
  const asked = useRef(false);
  useEffect(() => {
    if (!key || !open || me === null || (!notify && !asked.current)) return undefined;
    asked.current = notify;
    if (!notify) {
      session.say({ t: 'push', endpoint: null });
      return undefined;
    }
    let stopped = false;
    void pushRequest(key, language()).then((request) => {
      if (request && !stopped) session.say(request);
    });
    return () => {
      stopped = true;
    };
  }, [session, key, open, me, notify]);
}
