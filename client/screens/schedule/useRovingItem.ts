import { useEffect, useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react'

const ITEM = '[data-item]'

/** The item that had the focus last, and where it was. */
interface LastItem {
  readonly item: HTMLElement
  readonly column: string | undefined
  readonly index: number
}

/**
 * One card of the board is reached by Tab: the one that last had the focus, initially the first one. The arrow keys reach the others.
 * Once the focused card is gone, the focus is on the card in its place. `shown` is what the area shows.
 */
export function useRovingItem(
  area: RefObject<HTMLElement | null>,
  shown: unknown,
): (event: FocusEvent) => void {
  const last = useRef<LastItem | null>(null)
  // Before anything else takes the focus that is on nothing now.
  useLayoutEffect(() => {
    const { activeElement, body } = document
    const isLost =
      last.current?.item.isConnected === false && (activeElement === null || activeElement === body)
    if (area.current !== null && last.current !== null && isLost) itemFor(area.current, last.current)?.focus()
  }, [area, shown])
  useEffect(() => {
    const box = area.current
    if (box?.querySelector('[data-item][tabindex="0"]') === null) makeStop(box.querySelector(ITEM))
  }, [area, shown])
  return ({ target }) => {
    const item = target.closest<HTMLElement>(ITEM)
    if (item === null) return
    const column = item.closest<HTMLElement>('[data-column]')
    last.current = { item, column: column?.dataset['column'], index: itemsIn(column).indexOf(item) }
    area.current
      ?.querySelectorAll('[data-item][tabindex="0"], [data-item] a[tabindex="0"]')
      .forEach((other) => other.setAttribute('tabindex', '-1'))
    makeStop(item)
  }
}

/** The links of the card are reached from it. */
function makeStop(item: Element | null): void {
  item?.setAttribute('tabindex', '0')
  item?.querySelectorAll('a').forEach((link) => link.setAttribute('tabindex', '0'))
}

/** The same card in another column, or else the one that is in its place now: the next one, or the last. */
function itemFor(box: HTMLElement, { item, column, index }: LastItem): HTMLElement | undefined {
  const moved = itemsIn(box).find(
    ({ dataset }) => dataset['job'] !== undefined && dataset['job'] === item.dataset['job'],
  )
  if (moved !== undefined) return moved
  const columns = [...box.querySelectorAll<HTMLElement>('[data-column]')]
  const items = itemsIn(columns.find(({ dataset }) => dataset['column'] === column) ?? null)
  return items[index] ?? items.at(-1)
}

function itemsIn(box: HTMLElement | null): readonly HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>(ITEM) ?? [])]
}
