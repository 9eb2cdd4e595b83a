import { settingPages, withOthers } from '#client/screens/lookups/settingPages.ts'
import { settingSaving } from '#client/screens/lookups/saving.ts'
import { storeEdit } from '#client/context/saving/storeEdit.ts'
import { SETTING_NAMES } from '#shared/settings/settings.ts'
import { createTestApp } from '../../support/createTestApp.ts'
import { known, rowOf } from '../customers/support/customerStore.ts'

describe('The pages of settings', () => {
  it('F-097 [PG2] show every setting once', () => {
    const shown = settingPages.flatMap(({ sections }) => sections.flatMap(({ names }) => names))
    expect(shown.toSorted()).toEqual(SETTING_NAMES.toSorted())
  })

  it('F-097 [SG1] say which settings were stored', async () => {
    const app = await createTestApp()
    app.store.mergeRows('Setting', [rowOf('Setting', { id: 1, name: 'FuelRate', decimalValue: 2 })])
    const setting = known(app.store.cached('Setting', 1))
    expect(settingSaving.changedMessage?.(setting, new Set(['decimalValue']))).toBe('FuelRate Set')
  })

  it('[LT3] undo what is refused', async () => {
    const app = await createTestApp()
    app.store.mergeRows('Setting', [rowOf('Setting', { id: 1, name: 'FuelRate', decimalValue: 2 })])
    const setting = known(app.store.cached('Setting', 1))
    const isStored = await storeEdit(app, 'Change', () => Object.assign(setting, { decimalValue: -1 }))
    expect([isStored, setting.decimalValue, app.store.pending.count]).toEqual([false, 2, 0])
    expect(app.toasts.items.map(({ message }) => message)).toEqual([
      'Value needs to be greater than or equal to 0',
    ])
  })

  it('F-097 shows a setting without a place of its own last', () => {
    const pages = [{ caption: 'Rates', sections: [{ title: 'Charges', names: ['FuelRate'] }] }] as const
    expect(withOthers(['FuelRate', 'CompanyName'], pages)).toEqual([
      {
        caption: 'Rates',
        sections: [
          { title: 'Charges', names: ['FuelRate'] },
          { title: 'Other', names: ['CompanyName'] },
        ],
      },
    ])
    expect(withOthers(['FuelRate'], pages)).toEqual(pages)
  })
})
