import { cubicIn, cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import { motion } from './choices';

/** How long movements last, in milliseconds at the usual pace. */
export const LASTING = { turn: 260, deal: 320, reveal: 620 } as const;

const PACE = { none: 0, quick: 0.5, usual: 1, slow: 2 } as const;

/** A time at the pace that a person wants; 0 where nothing is to move. */
export function paced(milliseconds: number): number {
  return milliseconds * PACE[motion()];
}

/** Turn a card over: one face narrows to its edge, then, `late`, the other widens. */
export function turn(_node: Element, { late = false }: { late?: boolean } = {}): TransitionConfig {
  const half = paced(LASTING.turn / 2);
  return {
    delay: late ? half : 0,
    duration: half,
    easing: late ? cubicOut : cubicIn,
    css: (open) => `transform: scaleX(${open})`,
  };
}
