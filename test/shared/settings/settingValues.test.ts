import { checkSetting } from '#shared/settings/settingRules.ts'
import { COST_SETTINGS, SETTING_NAMES, settings } from '#shared/settings/settings.ts'
import { settingValues } from '#shared/settings/settingValues.ts'

describe('declared settings', () => {
  it('F-097 start with a value that they may have', () => {
    for (const name of SETTING_NAMES) {
      const { column, default: value } = settings[name]
      expect([name, checkSetting({ name, [column]: value })]).toEqual([name, []])
    }
  })

  it('[SE6] that tell costs are for those who see margins, all others for everybody', () => {
    expect(COST_SETTINGS).toEqual(['AverageExpensePerJob', 'AverageExpensePerTon', 'AverageHourExpense'])
    const others = SETTING_NAMES.filter((name) => !COST_SETTINGS.includes(name))
    expect(others.every((name) => settings[name].read === 'signedIn')).toBe(true)
  })

  it('[SE3] [SE1410] are read with their types, and what is no value of theirs counts as none', () => {
    const rows = [
      { name: 'FuelRate', decimalValue: 24.5 },
      { name: 'ServiceRate', decimalValue: null },
      { name: 'ArCutoverDate', stringValue: '12/16/2024' },
      { name: 'MarginBaseDate', stringValue: '2025-05-01' },
      { name: 'DefaultEmailAddress', stringValue: ' ' },
      { name: 'CompanyPhone', stringValue: '616.555.0150' },
    ]
    const names = [
      'FuelRate',
      'ServiceRate',
      'ArCutoverDate',
      'MarginBaseDate',
      'DefaultEmailAddress',
      'CompanyPhone',
      'EmailBody',
    ] as const
    expect(settingValues(rows, names)).toEqual({
      FuelRate: 24.5,
      ServiceRate: null,
      ArCutoverDate: null,
      MarginBaseDate: '2025-05-01',
      DefaultEmailAddress: null,
      CompanyPhone: '(616) 555-0150',
      EmailBody: null,
    })
  })
})
