import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createGreatPlains } from '#server/app/systems/createGreatPlains.ts'
import { ledgerFolder, readLedger } from '#server/practice/greatPlains/localLedger.ts'
import { ConfigurationError, ProviderFailed } from '#server/kernel/errors.ts'
import { aBatch, aDocument } from '../../greatPlains/salesBatches.ts'

const company = (url: string) =>
  createGreatPlains({
    dataDirectory: os.tmpdir(),
    greatPlains: { url, systemDatabase: 'DYNAMICS', documentId: 'STDINV' },
  })

describe('the Great Plains of an installation', () => {
  it('[GP7] is a ledger in the data folder unless a company is configured', async () => {
    const dataDirectory = await mkdtemp(path.join(os.tmpdir(), 'rolloff-ledger-'))
    const { greatPlains } = await createGreatPlains({ greatPlains: null, dataDirectory })
    await greatPlains.handOver(aBatch('7', aDocument('10042')))
    expect(await readLedger(ledgerFolder(dataDirectory))).toHaveLength(1)
    await rm(dataDirectory, { recursive: true, force: true })
  })

  it('is refused at the start where the address of the company is no address, without its password', async () => {
    const create = () => company('mssql://us:secret@books')
    await expect(create()).rejects.toThrow(ConfigurationError)
    await expect(create()).rejects.toThrow('GREAT_PLAINS_URL lacks the name of one database')
    await expect(create()).rejects.not.toThrow('secret')
  })

  it('says so where the company cannot be reached, and can be asked again', async () => {
    const unreachable = await company('mssql://us:secret@127.0.0.1:1/TWO?encrypt=false')
    for (const _time of [1, 2]) {
      const asked = unreachable.greatPlains.handOver(aBatch('7', aDocument('10042')))
      await expect(asked).rejects.toThrow(ProviderFailed)
      await expect(asked).rejects.toThrow('Great Plains could not be reached, or did not answer.')
    }
    await unreachable.close()
  })
})
