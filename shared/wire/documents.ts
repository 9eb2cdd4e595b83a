/** The most documents that a report prints by one request; more would occupy the printer for too long. */
export const MAX_DOCUMENTS = 200
