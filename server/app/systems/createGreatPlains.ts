import type { Config } from '../../config.ts'
import { eConnectGreatPlains } from '../../greatPlains/eConnect.ts'
import type { GreatPlains } from '../../greatPlains/GreatPlains.ts'
import { openCompanyDatabase } from '../../greatPlains/openCompanyDatabase.ts'

/** Great Plains, with what is done when the server stops. */
interface OpenGreatPlains {
  readonly greatPlains: GreatPlains
  close(): Promise<void>
}

/** The Great Plains of this installation: the configured company, otherwise a local ledger. Throws ConfigurationError. */
export async function createGreatPlains({
  greatPlains,
  dataDirectory,
}: Pick<Config, 'greatPlains' | 'dataDirectory'>): Promise<OpenGreatPlains> {
  if (greatPlains === null) {
    const { ledgerFolder, localLedger } = await import('../../practice/greatPlains/localLedger.ts')
    return { greatPlains: localLedger(ledgerFolder(dataDirectory)), close: async () => undefined }
  }
  const company = openCompanyDatabase(greatPlains.url)
  return { greatPlains: eConnectGreatPlains(company, greatPlains), close: () => company.close() }
}
