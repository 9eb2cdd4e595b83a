import { isBlank } from '../kernel/text.ts'
import { checkValue } from '../model/checkValue.ts'
import type { Field } from '../model/field.ts'
import { isUnreadable, unreadable, type Reading } from './Reading.ts'
import { readField } from './readField.ts'

/** A cell that cannot be read: where it is, what it says, and what would make it readable. */
export interface ImportProblem {
  readonly row: number
  /** The heading of its column; null for the row as a whole. */
  readonly heading: string | null
  readonly text: string
  readonly problem: string
  readonly suggestion: string | null
  /** All that could be there instead; empty for any text. */
  readonly choices: readonly string[]
}

/** A cell of a row: the heading of its column, and its text. */
export interface MappedCell {
  readonly heading: string
  readonly text: string
}

/** Reads the cells of a row by what its columns become, and takes down what cannot be read. */
export class RowReader<C extends string = string> {
  readonly number: number
  readonly problems: ImportProblem[] = []
  /** A likely double is imported so all the same; null where that is to be asked. */
  readonly decision: 'add' | 'merge' | null
  readonly areaCode: string | null
  readonly #cells: ReadonlyMap<string, readonly MappedCell[]>

  constructor(
    number: number,
    cells: ReadonlyMap<string, readonly MappedCell[]>,
    { decision = null, areaCode = null }: Partial<Pick<RowReader, 'decision' | 'areaCode'>> = {},
  ) {
    this.number = number
    this.#cells = cells
    this.decision = decision
    this.areaCode = areaCode
  }

  /** The cells that become this, those without a text aside. */
  cells(column: C): readonly MappedCell[] {
    return (this.#cells.get(column) ?? []).filter(({ text }) => !isBlank(text))
  }

  /** The text of a column; empty for none. */
  text(column: C): string {
    return this.cells(column)[0]?.text.replaceAll(/\s+/g, ' ').trim() ?? ''
  }

  /** What a column says, null for nothing and for what cannot be read. */
  read<T>(column: C, reader: (text: string) => Reading<T>): T | null {
    const [cell] = this.cells(column)
    return cell === undefined ? null : this.take(cell, reader(cell.text))
  }

  /** What a column says of a declared field, whose limits it has to meet. */
  field(column: C, field: Field): ReturnType<typeof readField> extends Reading<infer V> ? V | null : never {
    const value = this.read(column, (text) => readField(field, text))
    const violation = value === null ? null : checkValue(field, value)
    if (violation === null) return value
    this.refuse(column, violation.message)
    return null
  }

  /** The value of a reading; its problem is taken down as one of this cell. */
  take<T>({ heading, text }: MappedCell, reading: Reading<T>): T | null {
    if (!isUnreadable(reading)) return reading.value
    this.problems.push({ row: this.number, heading, text, ...reading })
    return null
  }

  /** Takes down a problem of a column, or of the row where the file has no such column. */
  refuse(column: C, problem: string, suggestion: string | null = null): void {
    const [first] = this.#cells.get(column) ?? []
    const { heading, text } = first ?? { heading: null, text: '' }
    this.problems.push({ row: this.number, heading, text, ...unreadable(problem, suggestion) })
  }
}
