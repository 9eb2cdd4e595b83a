import type { Statement } from '#shared/customers/Statement.ts'
import type { RecordOfEntity } from '../../form/FormSection.tsx'

/** A statement that is about to be stored, and where it goes. */
export interface OutgoingStatement {
  readonly id: number
  readonly record: RecordOfEntity<typeof Statement>
  readonly name: string
  /** The addresses of its email; null where it is printed. */
  readonly to: string | null
}
