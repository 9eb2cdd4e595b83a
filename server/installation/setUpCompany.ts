import type { StorageDumpSite } from '#shared/inventory/StorageDumpSite.ts'
import type { SettingName } from '#shared/settings/settings.ts'
import { takeNumbers } from '../database/numberSequences.ts'
import type { Database } from '../database/Database.ts'
import { SYSTEM_USER } from '../save/pipeline/change.ts'
import type { SaveContext } from '../save/pipeline/Save.ts'
import { runSave } from '../save/runSave.ts'
import type { Account } from './account.ts'
import { beforeFirstUser } from './beforeFirstUser.ts'
import { addAdministrator } from './makeAdministrator.ts'

/** Records whose key is the number by which people call them. */
const NUMBERED = ['Rental', 'Job', 'Payment'] as const

/** What is new at first. */
export interface NewCompany {
  readonly settings: Readonly<Partial<Record<SettingName, string>>>
  readonly yard: Partial<StorageDumpSite> & { readonly name: string }
  readonly firstNumbers: Readonly<Record<(typeof NUMBERED)[number] | 'Invoice', number>>
  readonly administrator: Account
}

/**
 * Makes a company in a database without users: its settings, its home yard and its first administrator by one save, then its numbers
 * (IS1000, IS1002). Returns false if there are users already. Throws RuleViolations for values that cannot be stored.
 */
export async function setUpCompany(saves: SaveContext, company: NewCompany): Promise<boolean> {
  return beforeFirstUser(saves.database, async () => {
    await runSave(saves, SYSTEM_USER, async (records) => {
      const stored = await records.findForUpdate('Setting', 'name', Object.keys(company.settings))
      const values = new Map<string, string>(Object.entries(company.settings))
      for (const setting of stored)
        records.change('Setting', setting, { stringValue: values.get(setting.name) ?? null })
      records.add('StorageDumpSite', { storage: true, ...company.yard })
      await addAdministrator(records, company.administrator)
    })
    await beginNumbers(saves.database, company.firstNumbers)
  })
}

/** Takes the numbers before the first ones, which no record gets then. */
async function beginNumbers(database: Database, first: NewCompany['firstNumbers']): Promise<void> {
  const { dialect } = database
  await database.transaction(async (transaction) => {
    for (const entity of NUMBERED)
      if (first[entity] > 1) await dialect.reserveKeys(transaction, entity, first[entity] - 1)
    if (first.Invoice > 1) await takeNumbers(transaction, dialect, 'InvoiceNumber', first.Invoice - 1)
  })
}
