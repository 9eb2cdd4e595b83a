import { autorun } from 'mobx'
import { useLayoutEffect, useState } from 'react'

/** The rows of a list that may be observable; the same array as long as it contains the same rows. */
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

function haveSameItems<Row>(a: readonly Row[], b: readonly Row[]): boolean {
  return a.length === b.length && a.every((row, i) => row === b[i])
}
