import type { Config } from '../config.ts'
import { eConnectGreatPlains } from './eConnect.ts'
import type { GreatPlains } from './GreatPlains.ts'
import { ledgerFolder, localLedger } from './localLedger.ts'
import { openCompanyDatabase } from './openCompanyDatabase.ts'

/** Great Plains, with what is done when the server stops. */
interface OpenGreatPlains {
  readonly greatPlains: GreatPlains
  close(): Promise<void>
}

/** The Great Plains of this installation: the configured company, otherwise a local ledger. Throws ConfigurationError. */
export function createGreatPlains({
  greatPlains,
  dataDirectory,
}: Pick<Config, 'greatPlains' | 'dataDirectory'>): OpenGreatPlains {
  if (greatPlains === null)
    return { greatPlains: localLedger(ledgerFolder(dataDirectory)), close: async () => undefined }
  const company = openCompanyDatabase(greatPlains.url)
  return { greatPlains: eConnectGreatPlains(company, greatPlains), close: () => company.close() }
}
