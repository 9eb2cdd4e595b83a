import { checkDumpsterLocation } from '#shared/inventory/dumpsterLocationRules.ts'
import { rolloffModel } from '#shared/entities.ts'
import { checkValue } from '#shared/model/checkValue.ts'

describe('rules of locations and sites', () => {
  it('O-074 requires a storage site or a service address unless a job has placed the dumpster', () => {
    const nowhere = { storageDumpSiteId: null, serviceAddressId: null, placedJobId: null }
    expect(checkDumpsterLocation(nowhere).map(({ message }) => message)).toEqual([
      'Storage Site or Service Address Is Required',
    ])
    expect(checkDumpsterLocation({ ...nowhere, storageDumpSiteId: 1 })).toEqual([])
    expect(checkDumpsterLocation({ ...nowhere, serviceAddressId: 1 })).toEqual([])
    expect(checkDumpsterLocation({ ...nowhere, placedJobId: 1 })).toEqual([])
    const both = { ...nowhere, storageDumpSiteId: 1, serviceAddressId: 1 }
    expect(checkDumpsterLocation(both).map(({ code }) => code)).toEqual(['oneLocationTarget'])
  })

  it('F-090 strips the suffix of a site’s county', () => {
    const { prepare, computed } = rolloffModel.rules.StorageDumpSite
    expect(prepare?.({ county: 'Kent County' })).toEqual({ county: 'Kent' })
    expect(
      computed?.['displayAddress']?.({ address1: '1 Dock', city: 'Ada', state: 'MI', zip: '49301' }),
    ).toBe('1 Dock, Ada, MI 49301')
  })

  it('O-072 says Required for a number below 1', () => {
    const { dumpsterNumber } = rolloffModel.entities.DumpsterInventory.fields
    expect([0, null].map((value) => checkValue(dumpsterNumber, value)?.message)).toEqual([
      'Required',
      'Required',
    ])
    expect(checkValue(dumpsterNumber, 1)).toBeNull()
  })
})
