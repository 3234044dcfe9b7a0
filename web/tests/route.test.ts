// Routes and their addresses.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOfLink, hrefOf, parseRoute, type Route } from '../src/store/route';

test('every route survives a round trip through its address', () => {
  const routes: Route[] = [
    { to: 'home' },
    { to: 'table', code: 'k7qd2mvx9a' },
    { to: 'new', game: 'colt' },
    { to: 'first', game: 'bang' },
    { to: 'learn', game: null, topic: null },
    { to: 'learn', game: 'bang', topic: 'dynamite' },
    { to: 'replay', name: 'fz3kq7ab2cdmwxyh', step: 42, viewer: '3' },
    { to: 'replay', name: 'fz3kq7ab2cdmwxyh', step: 42, viewer: '3', review: true },
    { to: 'practice', game: null },
    { to: 'practice', game: 'colt' },
    { to: 'fair', name: 'fz3kq7ab2cdmwxyh' },
    { to: 'replay', name: 'k7qd2mvx9a-1', step: 0, viewer: 'open' }, // of an older server
  ];
  for (const route of routes) assert.deepEqual(parseRoute(hrefOf(route)), route);
});

test('an invalid address leads home', () => {
  for (const hash of ['', '#', '#/', '#/x', '#/new/', '#/new/Chess!', '#/first/../x', '#/replay', '#/fair/', '#/%', '#%E0%A4%A']) {
    assert.equal(parseRoute(hash).to, 'home', hash);
  }
});

test('a link without # becomes the usual address', () => {
  assert.equal(addressOfLink({ pathname: '/', hash: '' }), null);
  assert.equal(addressOfLink({ pathname: '/index.html', hash: '#/learn' }), null);
  assert.equal(addressOfLink({ pathname: '/rodeo-472', hash: '' }), './#rodeo-472');
  assert.equal(addressOfLink({ pathname: '/posse/k7qd2mvx9a', hash: '' }), './#k7qd2mvx9a');
  assert.equal(addressOfLink({ pathname: '/k7qd2mvx9a', hash: '#/learn' }), './#/learn');
});

test('a code may be typed in upper case', () => {
  assert.deepEqual(parseRoute('#K7QD2MVX9A'), { to: 'table', code: 'k7qd2mvx9a' });
});

test('a replay without a step starts at the beginning with all secrets open', () => {
  assert.deepEqual(parseRoute('#/replay/A-1'), { to: 'replay', name: 'A-1', step: 0, viewer: 'open' });
});
