import type { Point } from './Point.ts'

/** Pixels from an edge within which it scrolls, and the most that it scrolls in one frame. */
const EDGE = 48
const FASTEST = 18

interface AutoScroll {
  readonly follow: (point: Point) => void
  readonly stop: () => void
}

/** Scrolls what is under the pointer while the pointer is near its edge; `onScrolled` is called with the pointer's place after that. */
export function autoScroll(onScrolled: (point: Point) => void): AutoScroll {
  let at: Point | null = null
  let frame = requestAnimationFrame(step)
  function step(): void {
    if (at !== null && scrollAt(at)) onScrolled(at)
    frame = requestAnimationFrame(step)
  }
  return {
    follow: (point) => {
      at = point
    },
    stop: () => cancelAnimationFrame(frame),
  }
}

/** Whether anything scrolled. */
function scrollAt({ x, y }: Point): boolean {
  let hasScrolled = false
  for (let box = document.elementFromPoint(x, y); box !== null; box = box.parentElement) {
    const { left, right, top, bottom } = box.getBoundingClientRect()
    const { scrollLeft, scrollTop } = box
    if (isScrollable(box, 'overflowX')) box.scrollLeft += speed(x, left, right)
    if (isScrollable(box, 'overflowY')) box.scrollTop += speed(y, top, bottom)
    hasScrolled ||= box.scrollLeft !== scrollLeft || box.scrollTop !== scrollTop
  }
  return hasScrolled
}

function isScrollable(box: Element, overflow: 'overflowX' | 'overflowY'): boolean {
  const isLarger =
    overflow === 'overflowX' ? box.scrollWidth > box.clientWidth : box.scrollHeight > box.clientHeight
  return isLarger && ['auto', 'scroll'].includes(getComputedStyle(box)[overflow])
}

/** Faster the nearer the edge; negative towards the start. */
function speed(at: number, start: number, end: number): number {
  const before = EDGE - (at - start)
  const after = EDGE - (end - at)
  if (before <= 0 && after <= 0) return 0
  return before > after ? -Math.min(1, before / EDGE) * FASTEST : Math.min(1, after / EDGE) * FASTEST
}
