import { autoScroll } from './autoScroll.ts'
import type { Point } from './Point.ts'

/** What is being dragged. */
export interface Drag {
  /** Shown under the pointer. */
  readonly ghost: HTMLElement
  move(at: Point): void
  drop(): void
  /** Esc, or the browser took the pointer away: everything is as before. */
  cancel(): void
}

/** A press at an element becomes a drag; null if nothing can be dragged from there. */
export type BeginDrag = (from: Element) => Drag | null

/** Pixels that the mouse moves before a press is a drag. */
const THRESHOLD = 5
/** A finger that rests this long drags; one that moves before scrolls. */
const TOUCH_MILLISECONDS = 350
const TOUCH_SLIP = 10

/**
 * Drags within an area by mouse, pen and finger, until the returned function is called. The area and what is in it scroll while the
 * pointer is near an edge or beyond it. While something is dragged, the area has `data-dragging`.
 */
export function listenForDrags(area: HTMLElement, begin: BeginDrag): () => void {
  let endPress = (): void => {}
  const onPointerDown = (event: PointerEvent): void => {
    if (!event.isPrimary || event.button !== 0 || !(event.target instanceof Element)) return
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    endPress()
    endPress = followPress(area, event, event.target, begin)
  }
  const preventNative = (event: Event): void => event.preventDefault()
  // A finger that drags neither scrolls nor opens a menu; browsers ask only listeners that are there before it touches.
  const holdBack = (event: Event): void => {
    if (area.dataset['dragging'] !== undefined) event.preventDefault()
  }
  const listening = new AbortController()
  area.addEventListener('touchmove', holdBack, { signal: listening.signal, passive: false })
  area.addEventListener('contextmenu', holdBack, { signal: listening.signal })
  area.addEventListener('pointerdown', onPointerDown, { signal: listening.signal })
  // Links would be dragged by the browser.
  area.addEventListener('dragstart', preventNative, { signal: listening.signal })
  return () => {
    endPress()
    listening.abort()
  }
}

/** Follows the pointer from its press to its release; the returned function ends it as if it was taken away. */
function followPress(area: HTMLElement, press: PointerEvent, from: Element, begin: BeginDrag): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const start = { x: press.clientX, y: press.clientY }
  const isTouch = press.pointerType === 'touch'
  let drag: Drag | null = null
  let stopScrolling = (): void => {}

  const end = (finish: (drag: Drag) => void): void => {
    clearTimeout(timer)
    listening.abort()
    stopScrolling()
    if (drag === null) return
    drag.ghost.remove()
    delete area.dataset['dragging']
    ignoreNextClick()
    finish(drag)
  }
  const cancel = (): void => end((dragged) => dragged.cancel())
  const startDrag = (at: Point): void => {
    drag = begin(from)
    if (drag === null) return cancel()
    area.dataset['dragging'] = ''
    document.getSelection()?.removeAllRanges()
    document.body.append(drag.ghost)
    const scrolling = autoScroll(area, (point) => drag?.move(point))
    stopScrolling = scrolling.stop
    follow(at)
    function follow(point: Point): void {
      if (drag === null) return
      // Measures, which is cheap as long as nothing has changed since the last frame.
      drag.move(point)
      drag.ghost.style.translate = `${point.x}px ${point.y}px`
      scrolling.follow(point)
    }
    window.addEventListener('pointermove', (event) => follow({ x: event.clientX, y: event.clientY }), {
      signal,
    })
  }
  const timer = isTouch ? setTimeout(() => startDrag(start), TOUCH_MILLISECONDS) : undefined
  const onMove = (event: PointerEvent): void => {
    if (drag !== null) return
    const distance = Math.hypot(event.clientX - start.x, event.clientY - start.y)
    if (isTouch && distance > TOUCH_SLIP) cancel()
    else if (!isTouch && distance > THRESHOLD) startDrag({ x: event.clientX, y: event.clientY })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || drag === null) return
    event.preventDefault()
    event.stopPropagation()
    cancel()
  }
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', () => end((dragged) => dragged.drop()), { signal })
  window.addEventListener('pointercancel', cancel, { signal })
  window.addEventListener('blur', cancel, { signal })
  window.addEventListener('keydown', onKeyDown, { signal, capture: true })
  return cancel
}

/** Releasing a drag does not click what it is released over. */
function ignoreNextClick(): void {
  const ignore = (event: Event): void => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', ignore, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', ignore, { capture: true }))
}
