// JPEG 2000 files written by OpenJPEG 2.5 through Python's Pillow, because no encoder is installed here.

/** A gray picture of 320 x 72 pixels with three wavelet levels: the words "quorvex 48217" in Liberation Sans. */
export const WORDS_JP2 = decoded([
  "AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAASAAAAUAAAQcHAAAAAAAPY29scgEAAAAAABEAAAVPanAyY/",
  "9P/1EAKQAAAAABQAAAAEgAAAAAAAAAAAAAAUAAAABIAAAAAAAAAAAAAQcBAf9SAAwAAAABAAMEBAAB/1wADUBASEhQSEhQSEhQ/2QAJQABQ3JlYXRl",
  "ZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS40/5AACgAAAAAE1AAB/5PfNr4e42+a86mnteLcFayVOtxDWLBpRsAz9OiNcRV5QdjN88sMfrMcuVwsV8",
  "4Pv/DV4HGaUbYxIAAA7DsuK6dvlGNDivD+RVqT7kRtYCkZuFvhnJ2S+9ciai5uQEAAh4lyCEPdIdExXqNXG7lyu8GGbCVxN0L+OiqqwBeeXGVQtOpW",
  "z51W4vOsY3JzGiEkNnwTMGmTyF/qZYVvkQMlldiVn6QcmhL73L8Zr9V+AaXAPGaUkWVffUiGqmFfrxglzY5g3y2G+WtT4qaAluRXzNy1LHaSXyokGx",
  "mprqv9BwFsA9YVVSK2sCfZYbduwz3zBgt/PAdccZhYioEPl1wvkjHD3NLwbTe1E5809GiqgIolaxeUBUJdRdEAyy7ahVcpvpdaX5CPAHaA6fIJByTJ",
  "Knh40JQeF1scvm6GVfmcpgMxUpT3kCVZGxBzpP9MXiPuj6LJ+4isBIH9GmFpqjhSm13HPlP6UK/0Cilhc0/sm3BmvIwSFJYw0mQ1rA75qbXk+4+uqt",
  "SU3WydqaNY9JiiEVOgPG2sNoxojRTHm7SOSfQFkyd+tO9Ao1WySflrKOfbnrmdgBwaD8T+zBCRdODFoU0J2YOxAnHn2mR5vPIf4rf7EcDq5+DqXxe/",
  "Hov8QrHmy4y3ItEBVXKl5hQT3cwASPMoL97O+cAKz7dBIUVRVy8OPX5syfwTxie6F9wUxdG5De1UW9GgpqCK+mOhVLAlkVfK2zk8C0HEc2znIMor9u",
  "py039Y4e5+zhyqwojv7dVET1bgkULifnkWr8QHRoIIv3V8+yjnWnqg1ZtI8pshc20nnD1jHD4PCipmJw8v5t0YmetYcBZ2Zk97hNXbkvw7B3PZH2tW",
  "pYl16aQGga/XPcMm2ckcVT0K7hBTo3bUI8+WzArfGToiE+yMXVbJqd56sJjx/Xq+M4txzHQzZiSANsz4IsDEokk+A0ZtUeJf9cwgVp9SKLzhGy/R7g",
  "IPpGyIPmsnFhc0aCxPalszB6r7yH0NsxCZxRDsMk1JPzPP3ghDlC2Ax5M1ZMOOC6CQlEJM17/IcGh/QH3GnXsdw5NtIEP6Asux2QqtthPsrEZm93f9",
  "wHpXm5WYFqMKU5TUqOFNzsLpks7dQ/31FMJ6jMKXdfXnuMUBpFz4D4xjj8At5uHz7pnusfqfPuge6v9TQOB2MX/JO81CPhJCYzXXkdiAgMCCeQTK7G",
  "WdKy65gfJMH0bY2CfoPyDaX5cokrKKKThzBNo36vvw/F7JG5hg/yqwuPoPZFgNPU39MxXhsHzA1/CH/IxYXO6ChiaqcO7G+9SZUBb1g/S68CkbIY31",
  "wOqdzOnXKTkyX62r1Mu26mKeJmy2mJuYTQQfV29Q43XfJcLWxI6S9lyJD427fvNUy63aytF3r8oHbcenEFMh8P0BzWTFNo8D6uBTWaP01bbBKYTOG4",
  "q8gTlEfQEtP/krWyjOqSegF9epBQmQWUwbEUQdZtr2hRBLXEAUi8OuRk/3MThUIwzxElnUPMYfVhbXO/0uAp/jGRO/d/0gMngznJSDr1b+zL8Xzcie",
  "W24CosWu8WOrykxsEhddUr6Jtgl484tBozMmubYXGUK1SeBuc+OAh9qA7W/NES5IBczvGZy3IsqH8xQml87ZzZWC/9k=",
]);

/** A picture of 16 x 8 pixels without wavelets. The left half is black but transparent, the right half red. */
export const HALF_TRANSPARENT_JP2 = decoded([
  "AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAABPanAyaAAAABZpaGRyAAAACAAAABAABAcHAAAAAAAPY29scgEAAAAAABAAAAAiY2RlZg",
  "AEAAAAAAABAAEAAAACAAIAAAADAAMAAQAAAAABR2pwMmP/T/9RADIAAAAAABAAAAAIAAAAAAAAAAAAAAAQAAAACAAAAAAAAAAAAAQHAQEHAQEHAQEH",
  "AQH/UgAMAAAAAQAABAQAAf9cAARAQP9kACUAAUNyZWF0ZWQgYnkgT3BlbkpQRUcgdmVyc2lvbiAyLjUuNP+QAAoAAAAAAMwAAf+T34KYEVBTGQqsXM",
  "1zwuYAAGEhKBoAAAAAMI1h9j9FOEfcpoj7lNEfcpoj7lNEfcpoj7lNEfcpoj7lNEfcpoj7lNEfcpoj7lNEfcpoj7lNEfcpoj7lNEffgDARUFSup3/f",
  "gDARUFSup3/fgpgRUFMZCqxczXPC5gAAYSEoGgAAAAAwjWH2P0U4R9ymiPuU0R9ymiPuU0R9ymiPuU0R9ymiPuU0R9ymiPuU0R9ymiPuU0R9ymiPuU",
  "0R9ymiPuU0R//Z",
]);

/** Offset of the codestream inside the file. */
export function codestreamAt(file: Uint8Array): number {
  return Buffer.from(file).indexOf(Buffer.from([0xff, 0x4f, 0xff, 0x51]));
}

function decoded(lines: readonly string[]): Uint8Array {
  return new Uint8Array(Buffer.from(lines.join(""), "base64"));
}
