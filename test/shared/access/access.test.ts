import { can, canReadField, canWriteField, isLeftToProduct } from '#shared/access/can.ts'
import { hasAnyRole, hasRole, hasRoleWithPrefix, satisfiesRoleRule } from '#shared/access/roleChecks.ts'
import { menuFor } from '#shared/access/menu.ts'
import { entities } from '#shared/entities.ts'

const holding = (...roles: string[]) => ({ roles })
const captions = (...roles: string[]) => menuFor(holding(...roles)).map((entry) => entry.caption)

describe('roles', () => {
  it('F-016 matches by exact name, by prefix and by any of several, case-sensitively', () => {
    const dispatcher = holding('Schedule:Admin')
    expect([hasRole(dispatcher, 'Schedule:Admin'), hasRole(dispatcher, 'Schedule')]).toEqual([true, false])
    expect([hasRoleWithPrefix(dispatcher, 'Schedule'), hasRoleWithPrefix(dispatcher, 'schedule')]).toEqual([
      true,
      false,
    ])
    expect([hasAnyRole(dispatcher, ['Admin', 'Schedule:Admin']), hasAnyRole(dispatcher, ['admin'])]).toEqual([
      true,
      false,
    ])
    expect([satisfiesRoleRule(dispatcher, 'signedIn'), satisfiesRoleRule(dispatcher, 'nobody')]).toEqual([
      true,
      false,
    ])
  })

  it('[HI741] leave the earlier prices to the product, and no price', () => {
    const { CreditCard, DumpsterFeeType, EarlierPrice, Setting, SettingValue, TonExpense } = entities
    expect([EarlierPrice, SettingValue].map(isLeftToProduct)).toEqual([true, true])
    expect([CreditCard, DumpsterFeeType, Setting, TonExpense].some(isLeftToProduct)).toBe(false)
  })

  it('F-011 shows Customers to Customer and Customer:Admin only', () => {
    expect(
      [captions('Customer'), captions('Customer:Admin'), captions('Admin')].map((menu) =>
        menu.includes('Customers'),
      ),
    ).toEqual([true, true, false])
  })

  it('F-012 shows Rentals, Schedule and Dumpsters to their roles and their administrators', () => {
    expect(captions('Rentals:Admin')).toContain('Rentals')
    expect(captions('Schedule')).toContain('Schedule')
    expect(captions('Dumpster')).toContain('Dumpsters')
    expect(captions('Schedule:CanComplete')).not.toContain('Schedule')
  })

  it('F-013 shows Invoices, Payments, Reporting and Great Plains to their roles', () => {
    expect(captions('Invoice')).toContain('Invoices')
    expect(captions('Payments:Admin')).toContain('Payments')
    expect(captions('Reporting')).toContain('Reporting')
    expect(captions('GreatPlains')).toContain('Great Plains')
  })

  it('F-014 shows Admin and Dashboard to Admin', () => {
    expect(captions('Admin')).toEqual(['Dashboard', 'Inventory', 'Notes', 'Admin'])
  })

  it('F-015 shows Notes and Inventory to everyone signed in', () => {
    expect(captions()).toEqual(['Inventory', 'Notes'])
  })
})

describe('records and fields', () => {
  it('F-046 lets a Customer look and a Customer:Admin change', () => {
    const { Customer } = entities
    expect([
      can(holding('Customer'), 'read', Customer),
      can(holding('Customer'), 'update', Customer),
    ]).toEqual([true, false])
    expect(can(holding('Customer:Admin'), 'update', Customer)).toBe(true)
  })

  it('hides prices and charges from users who may only look up customers', () => {
    expect(canReadField(holding('Customer'), entities.Customer, 'fuelRate')).toBe(false)
    expect(canReadField(holding('Invoice'), entities.Customer, 'fuelRate')).toBe(true)
    expect(can(holding('Customer'), 'read', entities.CustomerRate)).toBe(false)
  })

  it('denies server-owned and unknown fields to everyone', () => {
    const everything = holding('Admin', 'Customer:Admin')
    expect(
      ['balance', 'created', 'rowVersion', 'nope', '__proto__', 'constructor'].map((name) =>
        canWriteField(everything, 'update', entities.Customer, name),
      ),
    ).toEqual([false, false, false, false, false, false])
    expect(canReadField(everything, entities.Customer, 'constructor')).toBe(false)
  })
})
