/** What stands behind the name of a database in those of the files that SQLite keeps beside it. */
export const WAL_FILE_SUFFIXES = ['-wal', '-shm', '-journal']
