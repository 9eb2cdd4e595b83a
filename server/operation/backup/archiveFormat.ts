import type { CompanyFigures } from './companyFigures.ts'

/** The database within the archive of a backup. */
export const DATABASE_NAME = 'rolloff.db'
/** What the names of the files of the data folder begin with. */
export const DATA_PREFIX = 'data/'
/** The last file: what the archive has to contain. */
export const CONTENTS_NAME = 'backup.json'

/** What a backup says of itself. */
export interface BackupContents {
  readonly format: 1
  /** An instant. */
  readonly made: string
  readonly timeZone: string
  /** Those of the database; null where it is of an older version. */
  readonly figures: CompanyFigures | null
  /** The digest (SHA-256) of each file by its name. */
  readonly files: Readonly<Record<string, string>>
}
