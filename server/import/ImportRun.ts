import type { Import } from '#shared/importing/Import.ts'
import type { ImportMode, PlannedRow } from '#shared/importing/ImportPlan.ts'
import type { SavingUser } from '../save/pipeline/change.ts'
import type { SaveContext } from '../save/pipeline/Save.ts'

/** What stores an import: whose it is, and what was decided. */
export interface ImportRun {
  readonly saves: SaveContext
  readonly user: SavingUser
  readonly import: Pick<Import, 'id' | 'fileName' | 'source'>
  readonly mode: ImportMode
}

/** A planned row with the key under which it is stored. */
export interface StorableRow extends PlannedRow {
  readonly id: number
}
