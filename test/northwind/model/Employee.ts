import { defineEntity } from '#shared/model/defineEntity.ts'
import { field } from '#shared/model/field.ts'
import { belongsTo, hasMany } from '#shared/model/relations.ts'
import { openToAll } from './openToAll.ts'

export const Employee = defineEntity({
  name: 'Employee',
  resource: 'Employees',
  caption: 'Employee',
  title: ['lastName'],
  access: openToAll,
  audited: false,
  fields: {
    employeeID: field.id('No.'),
    lastName: field.text('Last name', { required: true, maxLength: 30 }),
    firstName: field.text('First name', { required: true, maxLength: 30 }),
    title: field.text('Title', { maxLength: 30 }),
    titleOfCourtesy: field.text('Title of courtesy', { maxLength: 25 }),
    birthDate: field.dateTime('Birth date'),
    hireDate: field.dateTime('Hire date'),
    address: field.text('Address', { maxLength: 60 }),
    city: field.text('City', { maxLength: 15 }),
    region: field.text('Region', { maxLength: 15 }),
    postalCode: field.text('Postal code', { maxLength: 10 }),
    country: field.text('Country', { maxLength: 15 }),
    homePhone: field.text('Home phone', { maxLength: 24 }),
    extension: field.text('Extension', { maxLength: 4 }),
    photo: field.binary('Photo'),
    notes: field.note('Notes'),
    photoPath: field.text('Photo path', { maxLength: 255 }),
    reportsToEmployeeID: field.integer('Reports to employee ID', { target: 'Employee' }),
    rowVersion: field.integer('Row version', { default: 0 }),
    fullName: field.note('Full name'),
  },
  relations: {
    directReports: hasMany('Employee', 'reportsToEmployeeID'),
    employeeTerritories: hasMany('EmployeeTerritory', 'employeeID'),
    manager: belongsTo('Employee', 'reportsToEmployeeID'),
    orders: hasMany('Order', 'employeeID'),
  },
})
