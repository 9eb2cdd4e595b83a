import { defineEntity } from '#shared/model/defineEntity.ts'
import { field } from '#shared/model/field.ts'
import { belongsTo } from '#shared/model/relations.ts'
import { openToAll } from './openToAll.ts'

export const EmployeeTerritory = defineEntity({
  name: 'EmployeeTerritory',
  resource: 'EmployeeTerritories',
  caption: 'Employee territory',
  title: ['employeeID', 'territoryID'],
  access: openToAll,
  audited: false,
  key: ['employeeID', 'territoryID'],
  keySource: 'client',
  fields: {
    employeeID: field.integer('Employee ID', { required: true, target: 'Employee' }),
    territoryID: field.integer('Territory ID', { required: true, target: 'Territory' }),
  },
  relations: {
    employee: belongsTo('Employee', 'employeeID'),
    territory: belongsTo('Territory', 'territoryID'),
  },
})
