import { isUnreadable, type Reading } from '#shared/importing/Reading.ts'
import { findTable } from '#shared/importing/findTable.ts'
import { guessSeparator } from '#shared/importing/guessSeparator.ts'
import { importKind, isKnownHeading, proposeKind } from '#shared/importing/importKinds.ts'
import { proposeMapping } from '#shared/importing/proposeMapping.ts'
import { readAddressLines } from '#shared/importing/readAddress.ts'
import { readEmails, readPhones } from '#shared/importing/readContact.ts'
import { readAmount, readChoice, readDay, readFlag, readLine } from '#shared/importing/readText.ts'

/** The value of what was read, or `?` with what may have been meant. */
function shown(reading: Reading<unknown>): unknown {
  if (!isUnreadable(reading)) return reading.value
  return reading.suggestion === null ? '?' : `? ${reading.suggestion}`
}

describe('what a cell says', () => {
  it.each([
    ['$1,234.50', 1234.5],
    ['(334.32)', -334.32],
    ['12.00-', -12],
    ['$425 / load', '? 425'],
    ['call', '?'],
    ['1,5', '? 1,5'],
    ['', null],
  ])('[IM804] of the amount %p is %p', (text, value) => {
    expect(shown(readAmount(text))).toBe(value)
  })

  it.each([
    ['3/4/25', '2025-03-04'],
    ['03/04/2025', '2025-03-04'],
    ['2025-03-04', '2025-03-04'],
    ['45720', '2025-03-04'],
    ['Mar 4, 2025', '2025-03-04'],
    ['4-Mar-2025', '2025-03-04'],
    ['4-Mar', '?'],
    ['yesterday', '?'],
    ['25/03/2025', '?'],
    ['2025', '?'],
  ])('[IM804] of the day %p is %p', (text, value) => {
    expect(shown(readDay(text))).toBe(value)
  })

  it('[IM804] of phone numbers and emails is each of them, and of one without area code nothing', () => {
    expect(shown(readPhones('616-555-6642 cell / 616-555-7642 office'))).toEqual([
      { number: '(616) 555-6642', label: 'cell' },
      { number: '(616) 555-7642', label: 'office' },
    ])
    expect(shown(readPhones('(616)555-5327 x3'))).toEqual([{ number: '(616) 555-5327 x3', label: null }])
    expect(shown(readPhones('555-8004', '616'))).toBe('? (616) 555-8004')
    expect(shown(readPhones('555-8004'))).toBe('?')
    expect(shown(readEmails('office@example.com; ap@example.com'))).toEqual([
      'office@example.com',
      'ap@example.com',
    ])
    expect(shown(readEmails('Ana Smith @example.com'))).toBe('? AnaSmith@example.com')
  })

  it('[IM804] of the lines of an address is street, city, state and zip, without names', () => {
    const lines = ['Kettle & Sons', 'Attn: Marcy', '12 Main St', 'Suite 4', 'Grand Rapids, Mich. 49503']
    expect(shown(readAddressLines(lines, ['Kettle & Sons']))).toEqual({
      address1: '12 Main St',
      address2: 'Suite 4',
      city: 'Grand Rapids',
      state: 'MI',
      zip: '49503',
    })
    expect(shown(readAddressLines(['1 Main St', 'Saugatuck Michigan  49453'], []))).toMatchObject({
      city: 'Saugatuck',
      state: 'MI',
    })
    expect(shown(readAddressLines(['1 Main St', 'Ada, MI  9301'], []))).toBe('?')
  })

  it('[IM804] of words is the one that is meant, and of other texts all but blanks', () => {
    const terms = [
      { title: 'Net 30', value: 1 },
      { title: 'Net 15', value: 2 },
      { title: 'Due on receipt', value: 3 },
    ]
    expect(
      ['NET30', 'due', 'net', 'COD', '?', ' - ', ''].map((text) => shown(readChoice(text, terms))),
    ).toEqual([1, 3, '?', '?', '?', null, null])
    expect(['Y', 'x', 'Not-active', 'maybe', '?', '--'].map((text) => shown(readFlag(text)))).toEqual([
      true,
      true,
      false,
      '?',
      '?',
      null,
    ])
    expect(shown(readLine('  00002 '))).toBe('00002')
  })
})

describe('the table in a file', () => {
  it('[IM801] is below its titles, without totals and repeated rows, its groups in a column', () => {
    const cells = [
      ['Open Invoices'],
      [''],
      ['Type', 'Date', 'Num', 'Open Balance'],
      ['Acme', '', '', ''],
      ['Invoice', '9/12/2026', '12221', '802.73'],
      ['Invoice', '9/12/2026', '12221', '802.73'],
      ['Total Acme', '', '', '802.73'],
      ['TOTAL', '', '', '802.73'],
    ]
    const table = findTable(cells, isKnownHeading)
    expect(table.headings).toEqual(['Type', 'Date', 'Num', 'Open Balance', 'Group'])
    expect(table.rows).toEqual([{ number: 5, cells: ['Invoice', '9/12/2026', '12221', '802.73', 'Acme'] }])
    expect(table.leftOut).toEqual([
      { number: 1, text: 'Open Invoices', reason: 'Above the headings' },
      { number: 6, text: 'Invoice · 9/12/2026 · 12221 · 802.73', reason: 'The same as row 5' },
      { number: 7, text: 'Total Acme · 802.73', reason: 'A total' },
      { number: 8, text: 'TOTAL · 802.73', reason: 'A total' },
    ])
  })

  it('[IM801] keeps companies whose names begin with Total, and names columns that have the same heading or none', () => {
    const table = findTable(
      [
        ['Customer', 'Phone', 'Phone', ''],
        ['Total Roofing', '616-555-1234', '', 'x'],
      ],
      isKnownHeading,
    )
    expect(table.headings).toEqual(['Customer', 'Phone', 'Phone (2)', 'Column D'])
    expect(table.rows).toHaveLength(1)
  })

  it('[IM802] has the kind and the columns that its headings and its texts say', () => {
    expect(proposeKind(['Box #', 'Size', 'Where is it'])).toBe('dumpsters')
    expect(proposeKind(['', 'In town', 'Out 15+ mi', 'Kzoo'])).toBe('prices')
    const rows = [{ number: 2, cells: ['1', 'Acme', 'ap@acme.example', 'x'] }]
    const table = { headings: ['Customer ID', 'CUSTOMER_NAME', 'Contact', 'Balance'], rows }
    expect(proposeMapping(importKind('customers'), table)).toEqual({
      'Customer ID': 'externalId',
      CUSTOMER_NAME: 'name',
      Contact: 'email',
    })
  })

  it('[IM800] is separated by what most lines have, outside of quotation marks', () => {
    expect(guessSeparator('a;b;c\n"1, 2, 3, 4";2;3\n')).toBe(';')
    expect(guessSeparator('a\tb\n1,5\t2\n')).toBe('\t')
    expect(guessSeparator('a,b\n"x;y;z;u",2\n')).toBe(',')
  })
})
