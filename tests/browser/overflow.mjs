// Finds text that does not fit: cut off, or sticking out of its button, panel, card or table.
//
//     assert.deepEqual(await overflows(page), []);

/**
 * Text that is shortened on purpose: names, the sentences of a step of a replay, which the log shows in full, and two
 * texts of low windows: the player's ability, which a click on the seat shows in full, and a hint, whose reasons are
 * behind "Why?". The newest line of the log is shortened in low windows, too.
 */
const SHORTENED = '.name, .who, .die-slot.done, .replay-story, .replay-said, .at-me .about, .hint-word, .bang .log.slim li, input, select, option, textarea';

/** Runs in the page. */
function findOverflows(shortened) {
  const clips = (style) => ['hidden', 'clip'].includes(style.overflowX) || ['hidden', 'clip'].includes(style.overflowY);
  const scrolls = (style) => ['auto', 'scroll'].includes(style.overflowX) || ['auto', 'scroll'].includes(style.overflowY);
  const hasBox = (style) =>
    style.backgroundColor !== 'rgba(0, 0, 0, 0)' || style.backgroundImage !== 'none' || parseFloat(style.borderLeftWidth) > 0;
  const sticksOut = (inner, outer) =>
    inner.left < outer.left - 1.5 || inner.right > outer.right + 1.5 || inner.top < outer.top - 3 || inner.bottom > outer.bottom + 3;
  const nameOf = (element) => `${element.tagName.toLowerCase()}${element.className && element.getAttribute('class') ? `.${element.getAttribute('class').trim().replace(/\s+/g, '.')}` : ''}`;
  const rectsOf = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
  };
  /** What the text does not fit into; null if it fits. */
  const tooSmall = (node) => {
    const rects = rectsOf(node);
    let drawn = false;
    for (let at = node.parentElement; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      const box = at.getBoundingClientRect();
      const clipped = clips(style);
      // Visually hidden text, for screen readers, is clipped to one pixel.
      if (scrolls(style) || (clipped && (box.width <= 1 || box.height <= 1))) return null;
      if ((clipped || (hasBox(style) && !drawn)) && style.display !== 'inline' && rects.some((rect) => sticksOut(rect, box))) return at;
      if (hasBox(style) && style.display !== 'inline') drawn = true;
      // What is placed freely may stand on the edge of the element that it is placed in.
      if (style.position === 'absolute' || style.position === 'fixed') drawn = true;
    }
    return null;
  };
  const found = [];
  const pushed = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (pushed > 0) found.push(`the page can be pushed ${pushed} pixels sideways`);
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const text = node.textContent.trim();
    const parent = node.parentElement;
    if (text === '' || parent.closest(shortened) || parent.closest('svg') || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const box = tooSmall(node);
    if (box) found.push(`"${text.slice(0, 50)}" (${nameOf(parent)}) does not fit into ${nameOf(box)}`);
  }
  return [...new Set(found)];
}

/** The texts of the page that do not fit, as sentences. */
export const overflows = (page) => page.evaluate(findOverflows, SHORTENED);
