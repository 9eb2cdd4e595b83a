export { countOf } from '#shared/kernel/countOf.ts'
