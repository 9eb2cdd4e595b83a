interface Counted {
  readonly count: number
  readonly records: readonly unknown[]
}

/** '1 change', '3 records'. */
export function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}

/** '4 changes in 3 records' (B-02). */
export function pendingInWords({ count, records }: Counted): string {
  return `${counted(count, 'change')} in ${counted(records.length, 'record')}`
}
