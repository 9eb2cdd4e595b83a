import { useEffect, type FocusEvent, type RefObject } from 'react'

/**
 * One card of the board is reached by Tab: the one that last had the focus, initially the first one. The arrow keys reach the others.
 * `shown` is what the area shows.
 */
export function useRovingItem(
  area: RefObject<HTMLElement | null>,
  shown: unknown,
): (event: FocusEvent) => void {
  useEffect(() => {
    const box = area.current
    if (box?.querySelector('[data-item][tabindex="0"]') === null) makeStop(box.querySelector('[data-item]'))
  }, [area, shown])
  return ({ target }) => {
    const item = target.closest('[data-item]')
    if (item === null) return
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
