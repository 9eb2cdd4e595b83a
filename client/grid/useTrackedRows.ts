import { autorun } from 'mobx'
import { useLayoutEffect, useState } from 'react'

/** The rows of a list that may be observable; the same array for as long as it holds the same rows. */
export function useTrackedRows<Row>(source: readonly Row[]): readonly Row[] {
  const [rows, setRows] = useState<readonly Row[]>(() => source.slice())
  useLayoutEffect(
    () =>
      autorun(() => {
        const next = source.slice()
        setRows((previous) => (haveSameItems(previous, next) ? previous : next))
      }),
    [source],
  )
  return rows
}

function haveSameItems<Row>(one: readonly Row[], other: readonly Row[]): boolean {
  return one.length === other.length && one.every((row, i) => row === other[i])
}
