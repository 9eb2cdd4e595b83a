import type { Point } from './Point.ts'

/** Pixels from an edge within which it scrolls, and the most that it scrolls in a second. */
const EDGE = 48
const FASTEST = 1_080
/** A frame that took longer, such as one in which the computer was busy, counts as this many seconds. */
const LONGEST_FRAME = 0.1

interface AutoScroll {
  readonly follow: (point: Point) => void
  readonly stop: () => void
}

/**
 * Scrolls an area and what is in it while the pointer is near an edge or beyond it; `onScrolled` is called with the pointer's place
 * after that.
 */
export function autoScroll(area: Element, onScrolled: (point: Point) => void): AutoScroll {
  let at: Point | null = null
  let last: number | null = null
  let frame = requestAnimationFrame(step)
  const scroller = new Scroller(area)
  function step(now: number): void {
    const seconds = Math.min((now - (last ?? now)) / 1_000, LONGEST_FRAME)
    last = now
    if (at !== null && scroller.scroll(at, seconds)) onScrolled(at)
    frame = requestAnimationFrame(step)
  }
  return {
    follow: (point) => {
      at = point
    },
    stop: () => cancelAnimationFrame(frame),
  }
}

class Scroller {
  readonly #area: Element
  /** The parts of pixels by which each box is behind: browsers scroll whole ones. */
  readonly #behind = new Map<Element, Point>()

  constructor(area: Element) {
    this.#area = area
  }

  /** Whether anything scrolled. */
  scroll(at: Point, seconds: number): boolean {
    const inside = nearestInside(this.#area.getBoundingClientRect(), at)
    let hasScrolled = false
    for (let box = document.elementFromPoint(inside.x, inside.y); box !== null; box = box.parentElement) {
      const { left, right, top, bottom } = box.getBoundingClientRect()
      const behind = this.#behind.get(box) ?? { x: 0, y: 0 }
      const x = isScrollable(box, 'overflowX') ? behind.x + speed(at.x, left, right) * seconds : 0
      const y = isScrollable(box, 'overflowY') ? behind.y + speed(at.y, top, bottom) * seconds : 0
      const { scrollLeft, scrollTop } = box
      box.scrollLeft += Math.trunc(x)
      box.scrollTop += Math.trunc(y)
      this.#behind.set(box, { x: x % 1, y: y % 1 })
      hasScrolled ||= box.scrollLeft !== scrollLeft || box.scrollTop !== scrollTop
    }
    return hasScrolled
  }
}

/** The point of a box that is nearest to this one. */
function nearestInside({ left, right, top, bottom }: DOMRect, { x, y }: Point): Point {
  const within = (value: number, low: number, high: number): number =>
    Math.max(low + 1, Math.min(value, high - 1))
  return {
    x: within(x, Math.max(left, 0), Math.min(right, innerWidth)),
    y: within(y, Math.max(top, 0), Math.min(bottom, innerHeight)),
  }
}

function isScrollable(box: Element, overflow: 'overflowX' | 'overflowY'): boolean {
  const isLarger =
    overflow === 'overflowX' ? box.scrollWidth > box.clientWidth : box.scrollHeight > box.clientHeight
  return isLarger && ['auto', 'scroll'].includes(getComputedStyle(box)[overflow])
}

/** In pixels per second: faster the nearer the edge; negative towards the start. */
function speed(at: number, start: number, end: number): number {
  const before = EDGE - (at - start)
  const after = EDGE - (end - at)
  if (before <= 0 && after <= 0) return 0
  return before > after ? -Math.min(1, before / EDGE) * FASTEST : Math.min(1, after / EDGE) * FASTEST
}
