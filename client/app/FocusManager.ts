import { fieldToBegin } from '../kit/fieldToBegin.ts'

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])'
/** Regions of the page: a lost focus moves within its region if possible. */
const REGIONS = '.dx-overlay-content, aside, main'
/** Content that is rerendered in place: a focus within it stays within it. */
const RERENDERED = '.grid-host'
/** A focus set here while a screen is opened stays: by the screen itself, or by a dialog that was opened meanwhile. */
const TAKES_OVER = 'main, [aria-modal=true]'
const MAX_HISTORY_LENGTH = 20

/** A focused element and its ancestors, innermost first. The weak references do not keep removed elements alive. */
interface FocusRecord {
  readonly element: WeakRef<HTMLElement>
  readonly ancestors: readonly WeakRef<HTMLElement>[]
  /** The region that contains the element; null for the page itself. */
  readonly region: WeakRef<HTMLElement> | null
  readonly isRerendered: boolean
}

/**
 * Keeps the focus off the body. When the focused element is removed, hidden or disabled, the focus returns to where it was before,
 * or moves to a neighbor of that element. A screen that is opened gets the focus on the element marked `data-focus-first`, or else
 * on its heading.
 */
export class FocusManager {
  private history: readonly FocusRecord[] = []
  private isEntering = false
  private timer: ReturnType<typeof setTimeout> | null = null

  /** Watches the page until the returned function is called. */
  watch(page: Document): () => void {
    const observer = new MutationObserver(() => this.scheduleCheck(page))
    observer.observe(page.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'hidden'] })
    const onFocusIn = (event: FocusEvent): void => this.remember(event.target)
    const onFocusOut = (): void => this.scheduleCheck(page)
    page.addEventListener('focusin', onFocusIn)
    page.addEventListener('focusout', onFocusOut)
    return () => {
      observer.disconnect()
      if (this.timer !== null) clearTimeout(this.timer)
      page.removeEventListener('focusin', onFocusIn)
      page.removeEventListener('focusout', onFocusOut)
    }
  }

  /** Call when a screen is opened: it gets the focus once it is rendered, unless it sets the focus itself. */
  enterScreen(page: Document): void {
    this.isEntering = true
    this.scheduleCheck(page)
  }

  private remember(target: EventTarget | null): void {
    if (!(target instanceof HTMLElement) || target === target.ownerDocument.body) return
    if (this.isEntering && target.closest(TAKES_OVER) !== null && target.id !== 'main')
      this.isEntering = false
    const region = target.closest<HTMLElement>(REGIONS)
    const ancestors: WeakRef<HTMLElement>[] = []
    for (let above = target.parentElement; above !== null && above !== region; above = above.parentElement)
      if (region !== null) ancestors.push(new WeakRef(above))
    const record: FocusRecord = {
      element: new WeakRef(target),
      ancestors,
      region: region === null ? null : new WeakRef(region),
      isRerendered: target.closest(RERENDERED) !== null,
    }
    const earlier = this.history.filter(({ element }) => element.deref() !== target)
    this.history = [...earlier, record].slice(-MAX_HISTORY_LENGTH)
  }

  /** Checks after the current event: dialogs and screens may set the focus themselves. */
  private scheduleCheck(page: Document): void {
    this.timer ??= setTimeout(() => {
      this.timer = null
      this.check(page)
    })
  }

  private check(page: Document): void {
    // Nothing is lost while the user is in another window.
    if (!page.hasFocus()) return
    const isLost = page.activeElement === null || page.activeElement === page.body
    if (this.isEntering && !isLost && page.activeElement?.closest('main > *') !== null)
      this.isEntering = false
    if (this.isEntering) {
      const start = initialTarget(page)
      if (start === null) return
      this.isEntering = false
      focus(start)
    } else if (isLost) {
      const next = this.fallbackTarget(page)
      if (next !== null) focus(next)
    }
  }

  private fallbackTarget(page: Document): HTMLElement | null {
    const top = topRegion(page)
    const lost = this.history.at(-1)
    return (
      (lost === undefined ? null : this.targetNear(lost, top)) ??
      this.lastFocusedIn(top) ??
      initialTarget(page) ??
      firstFocusableIn(top)
    )
  }

  /** An element in the region in which the focus was lost; null when the region is gone too. */
  private targetNear(lost: FocusRecord, top: HTMLElement): HTMLElement | null {
    const region = lost.region?.deref()
    if (region?.isConnected !== true || !top.contains(region)) return null
    const beside = targetBeside(lost)
    return lost.isRerendered && beside !== null ? beside : (this.lastFocusedIn(region) ?? beside)
  }

  /** The element that had the focus last and can still take it. */
  private lastFocusedIn(within: HTMLElement): HTMLElement | null {
    for (const { element } of this.history.toReversed()) {
      const found = focusableOrNull(element.deref())
      if (found !== null && within.contains(found)) return found
    }
    return null
  }
}

/** The dialog on top, or the whole page. */
function topRegion(page: Document): HTMLElement {
  const dialogs = [...page.querySelectorAll<HTMLElement>('.dialog-frame .dx-overlay-content')]
  return dialogs.findLast((dialog) => focusableOrNull(dialog) !== null) ?? page.body
}

/** The first focusable element in the innermost remaining ancestor of a removed element. */
function targetBeside({ ancestors, region }: FocusRecord): HTMLElement | null {
  for (const above of [...ancestors, ...(region === null ? [] : [region])]) {
    const element = above.deref()
    const found = element?.isConnected === true ? firstFocusableIn(element) : null
    if (found !== null) return found
  }
  return null
}

function firstFocusableIn(element: HTMLElement): HTMLElement | null {
  return (
    [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].find((each) => focusableOrNull(each) !== null) ??
    null
  )
}

function focusableOrNull(element: HTMLElement | undefined): HTMLElement | null {
  return element?.isConnected === true && element.getClientRects().length > 0 && !element.matches(':disabled')
    ? element
    : null
}

/** The field in which one begins in the element that asks for the focus, else the heading; null while the screen is not rendered. */
function initialTarget(page: Document): HTMLElement | null {
  const asking = page.querySelector<HTMLElement>('main [data-focus-first]')
  const fields = asking?.querySelectorAll<HTMLElement>('input:not(:disabled, [type=hidden]), textarea') ?? []
  return fieldToBegin([...fields]) ?? page.querySelector<HTMLElement>('main h1')
}

function focus(element: HTMLElement): void {
  if (!element.matches(FOCUSABLE) && !element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus()
}
