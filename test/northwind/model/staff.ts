import { defineEntity } from '#shared/model/defineEntity.ts'
import { field } from '#shared/model/field.ts'
import { belongsTo, hasMany } from '#shared/model/relations.ts'
import { openToAll } from './openToAll.ts'

/* Who works for the company, and where. */

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

export const PreviousEmployee = defineEntity({
  name: 'PreviousEmployee',
  resource: 'PreviousEmployees',
  caption: 'Previous employee',
  title: ['lastName'],
  access: openToAll,
  audited: false,
  key: ['employeeID'],
  keySource: 'client',
  fields: {
    employeeID: field.integer('Employee ID', { required: true }),
    lastName: field.text('Last name', { required: true, maxLength: 20 }),
    firstName: field.text('First name', { required: true, maxLength: 10 }),
    title: field.text('Title', { maxLength: 30 }),
    titleOfCourtesy: field.text('Title of courtesy', { maxLength: 25 }),
    birthDate: field.dateTime('Birth date'),
    hireDate: field.dateTime('Hire date'),
    address: field.note('Address'),
    city: field.text('City', { maxLength: 15 }),
    region: field.text('Region', { maxLength: 15 }),
    postalCode: field.text('Postal code', { maxLength: 10 }),
    country: field.text('Country', { maxLength: 15 }),
    homePhone: field.text('Home phone', { maxLength: 24 }),
    extension: field.text('Extension', { maxLength: 4 }),
    photo: field.binary('Photo'),
    notes: field.note('Notes'),
    photoPath: field.text('Photo path', { maxLength: 255 }),
    rowVersion: field.integer('Row version', { default: 0 }),
  },
})

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

export const Territory = defineEntity({
  name: 'Territory',
  resource: 'Territories',
  caption: 'Territory',
  title: ['territoryDescription'],
  access: openToAll,
  audited: false,
  key: ['territoryID'],
  keySource: 'generator',
  fields: {
    territoryID: field.integer('Territory ID', { required: true }),
    territoryDescription: field.text('Territory description', { required: true, maxLength: 50 }),
    regionID: field.integer('Region ID', { required: true, target: 'Region' }),
    rowVersion: field.integer('Row version', { default: 0 }),
  },
  relations: {
    employeeTerritories: hasMany('EmployeeTerritory', 'territoryID'),
    region: belongsTo('Region', 'regionID'),
  },
})

export const Region = defineEntity({
  name: 'Region',
  resource: 'Regions',
  caption: 'Region',
  title: ['regionDescription'],
  access: openToAll,
  audited: false,
  key: ['regionID'],
  keySource: 'generator',
  fields: {
    regionID: field.integer('Region ID', { required: true }),
    regionDescription: field.text('Region description', { required: true, maxLength: 50 }),
    rowVersion: field.integer('Row version', { default: 0 }),
  },
  relations: {
    territories: hasMany('Territory', 'regionID'),
  },
})
