import type { RowsByEntity } from './loadRows.ts'

/** Rows that the Northwind dump does not contain: dates and times of every kind, and records with missing values. */
export const extraRows: RowsByEntity = [
  [
    'Employee',
    [
      { employeeID: 11, lastName: 'Ray', firstName: 'Ina', birthDate: null },
      { employeeID: 12, lastName: 'Oak', firstName: 'Tom', birthDate: null },
    ],
  ],
  [
    'Order',
    [
      { orderID: 20_001, customerID: null, employeeID: 11, freight: 12.5, shipCountry: 'Norway' },
      { orderID: 20_002, customerID: null, employeeID: null, freight: null, shipCountry: null },
    ],
  ],
  [
    'TimeGroup',
    [
      { id: 1, comment: 'Day shift' },
      { id: 2, comment: 'Night shift' },
    ],
  ],
  [
    'TimeLimit',
    [
      { id: 1, maxTime: 'PT08H30M00S', minTime: 'PT04H15M00S', timeGroupId: 1 },
      { id: 2, maxTime: 'PT05H00M00S', minTime: 'PT01H00M00S', timeGroupId: 1 },
      { id: 3, maxTime: 'PT12H00M00S', minTime: null, timeGroupId: 2 },
      { id: 4, maxTime: 'PT03H20M10S', minTime: 'PT00H45M00S', timeGroupId: null },
    ],
  ],
  [
    'UnusualDate',
    [
      {
        id: 1,
        creationDate: '2012-05-21T10:30:15.250Z',
        modificationDate: '2013-07-10T08:00:00.000Z',
        creationDate2: '2012-05-22T10:30:15.000Z',
        modificationDate2: '2013-07-11T08:00:00.000Z',
        dateOnly: '2012-05-21',
        timeOnly: '10:30:15.000',
      },
      {
        id: 2,
        creationDate: '2015-01-01T00:00:00.000Z',
        modificationDate: '2015-02-03T23:59:59.999Z',
        creationDate2: null,
        modificationDate2: null,
        dateOnly: null,
        timeOnly: null,
      },
      {
        id: 4,
        creationDate: '2001-02-01T01:23:45.678Z',
        modificationDate: '2001-02-01T01:23:45.678Z',
        creationDate2: null,
        modificationDate2: null,
        dateOnly: '2001-02-01',
        timeOnly: '01:23:45.678',
      },
      {
        id: 3,
        creationDate: '2020-02-29T12:00:00.000Z',
        modificationDate: '2020-03-01T12:00:00.000Z',
        creationDate2: '2020-02-29T12:00:00.000Z',
        modificationDate2: '2020-03-01T12:00:00.000Z',
        dateOnly: '2020-02-29',
        timeOnly: '23:59:59.000',
      },
    ],
  ],
]
