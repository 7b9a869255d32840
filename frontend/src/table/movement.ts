import { cubicIn, cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import { LASTING, paced } from '../style/motion';

/** The element that a card comes from bears this attribute. */
const ORIGIN = '[data-deals]';

/**
 * A card comes from the deck to its place. It flies as a copy above the page, so that no edge of what scrolls cuts it;
 * the card itself waits unseen.
 */
export function dealt(node: HTMLElement): TransitionConfig {
  const duration = paced(LASTING.deal);
  const origin = document.querySelector(ORIGIN)?.getBoundingClientRect();
  const place = node.getBoundingClientRect();
  const seen = place.bottom > 0 && place.top < innerHeight && place.width > 0;
  if (!duration || !origin || !seen) return { duration: 0 };
  const copy = node.cloneNode(true) as HTMLElement;
  Object.assign(copy.style, {
    position: 'fixed',
    margin: '0',
    left: `${place.left}px`,
    top: `${place.top}px`,
    inlineSize: `${place.width}px`,
    zIndex: '30',
    listStyle: 'none',
    pointerEvents: 'none',
    transformOrigin: '0 0',
  });
  copy.setAttribute('aria-hidden', 'true');
  document.body.append(copy);
  const x = origin.left - place.left;
  const y = origin.top - place.top;
  const scale = origin.width / place.width;
  const flight = copy.animate(
    [{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: 'none' }],
    { duration, easing: 'cubic-bezier(.3,.9,.4,1)' },
  );
  flight.onfinish = flight.oncancel = () => copy.remove();
  return { duration, css: (arrived) => `opacity: ${arrived < 1 ? 0 : 1}` };
}

/** A card comes off the deck, which lies at its left. */
export function taken(_node: Element): TransitionConfig {
  return {
    duration: paced(LASTING.turn),
    easing: cubicOut,
    css: (open) => `transform: translateX(${(open - 1) * 100}%)`,
  };
}

/** A card leaves for the discard pile; at once, where it is in its line by now. */
export function swept(_node: Element, { landed = false } = {}): TransitionConfig {
  return {
    duration: landed ? 0 : paced(LASTING.turn),
    easing: cubicIn,
    css: (open) =>
      `opacity: ${open}; transform: translateY(${(1 - open) * 30}%) rotate(${(1 - open) * 8}deg)`,
  };
}

/** What is laid down comes from a little above. */
export function laidDown(_node: Element): TransitionConfig {
  return {
    duration: paced(LASTING.turn),
    easing: cubicOut,
    css: (open) => `opacity: ${open}; transform: translateY(${(open - 1) * 0.5}rem)`,
  };
}

/** A line that breaks. */
export function shake(node: Element): void {
  const duration = paced(LASTING.reveal);
  if (!duration) return;
  const steps = [0, -7, 6, -5, 4, -2, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  node.animate(steps, { duration, easing: 'ease-out' });
}
