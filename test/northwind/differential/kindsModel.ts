import { defineComplexType } from '#shared/model/complexType.ts'
import { defineEntity } from '#shared/model/defineEntity.ts'
import { field } from '#shared/model/field.ts'
import type { Model } from '#shared/model/model.ts'
import { belongsTo, hasMany, hasOne } from '#shared/model/relations.ts'
import { openToAll } from '../model/openToAll.ts'

const COLOURS = ['Red', 'Green', 'Blue', 'red-green'] as const

const Spot = defineComplexType({
  name: 'Spot',
  fields: { label: field.text('Label'), since: field.day('Since'), height: field.decimal('Height') },
})

/** A record with a field of every kind, of most kinds two, so that they can be compared with each other. */
const Sample = defineEntity({
  name: 'Sample',
  resource: 'Samples',
  caption: 'Sample',
  title: ['id'],
  access: openToAll,
  audited: false,
  complex: { spot: Spot, other: Spot },
  fields: {
    id: field.id(),
    parentId: field.reference('Parent', 'Sample'),
    text: field.text('Text', { indexed: true }),
    name: field.text('Name', { required: true, unique: true }),
    note: field.note('Note'),
    colour: field.choice('Colour', COLOURS, { enumType: 'Colour' }),
    finish: field.choice('Finish', COLOURS, { enumType: 'Colour' }),
    wish: field.choice('Wish', COLOURS),
    flag: field.flag('Flag'),
    mark: field.flag('Mark', { default: true }),
    integer: field.integer('Integer'),
    byte: field.byte('Byte'),
    short: field.short('Short'),
    long: field.long('Long'),
    float: field.float('Float'),
    decimal: field.decimal('Decimal', { scale: 4 }),
    money: field.money('Money'),
    rate: field.rate('Rate'),
    day: field.day('Day'),
    dateOnly: field.dateOnly('Date only'),
    instant: field.instant('Instant', { indexed: true }),
    dateTime: field.dateTime('Date and time'),
    dateTimeOffset: field.dateTimeOffset('Date and time with offset'),
    time: field.time('Time'),
    duration: field.time('Duration'),
    guid: field.guid('GUID'),
    otherGuid: field.guid('Other GUID'),
    binary: field.binary('Binary'),
    otherBinary: field.binary('Other binary'),
    rowVersion: field.version(),
  },
  relations: {
    parent: belongsTo('Sample', 'parentId'),
    children: hasMany('Sample', 'parentId'),
    parts: hasMany('Part', 'sampleId'),
    detail: hasOne('Detail', 'sampleId'),
    remarks: hasMany('Remark', 'aboutId', { aboutType: 'Sample' }),
  },
})

/** A composite key, and soft deletion. */
const Part = defineEntity({
  name: 'Part',
  resource: 'Parts',
  caption: 'Part',
  title: ['number'],
  access: openToAll,
  audited: false,
  key: ['sampleId', 'number'],
  fields: {
    sampleId: field.reference('Sample', 'Sample', { required: true }),
    number: field.byte('Number', { required: true }),
    flag: field.flag('Flag'),
    time: field.time('Time'),
    colour: field.choice('Colour', COLOURS, { enumType: 'Colour' }),
    text: field.text('Text'),
    deleted: field.deleted(),
  },
  relations: { sample: belongsTo('Sample', 'sampleId') },
})

/** At most one for each sample, which may be deleted. */
const Detail = defineEntity({
  name: 'Detail',
  resource: 'Details',
  caption: 'Detail',
  title: ['sampleId'],
  access: openToAll,
  audited: false,
  key: ['sampleId'],
  complex: { spot: Spot },
  fields: {
    sampleId: field.reference('Sample', 'Sample', { required: true }),
    flag: field.flag('Flag'),
    guid: field.guid('GUID'),
    text: field.text('Text'),
    deleted: field.deleted(),
  },
  relations: { sample: belongsTo('Sample', 'sampleId') },
})

/** Refers to a sample or another entity through a shared foreign key. */
const Remark = defineEntity({
  name: 'Remark',
  resource: 'Remarks',
  caption: 'Remark',
  title: ['text'],
  access: openToAll,
  audited: false,
  fields: {
    id: field.id(),
    aboutType: field.choice('About', ['Sample', 'Moon'], { required: true }),
    aboutId: field.referenceBy('Record', 'aboutType', { required: true }),
    text: field.note('Text'),
    deleted: field.deleted(),
  },
})

/** Every kind of field and relation in a few entities, so that rare ones are queried often. */
export const kindsModel = {
  namespace: 'Kinds',
  pathSeparator: '.',
  entities: { Sample, Part, Detail, Remark },
  rules: {},
} as const satisfies Model
