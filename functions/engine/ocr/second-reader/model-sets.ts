// The known sets of models: their files with their digests, and the languages that their alphabets can write.

export interface ModelFile {
  readonly name: string;
  readonly sha256: string;
}

export interface ModelSet {
  readonly name: string;
  /** Finds lines of text. */
  readonly detector: ModelFile;
  /** Finds lines that are upside down. */
  readonly classifier: ModelFile;
  /** Reads lines. */
  readonly recognizer: ModelFile;
  /** Characters, one a line. Undefined where the recogniser's file contains them. */
  readonly alphabet?: ModelFile;
  /** Tesseract's names of the languages whose letters are all in the alphabet. */
  readonly languages: ReadonlySet<string>;
}

const LATIN =
  "afr bos cat ces cym dan deu eng est eus fin fra gle glg hrv hun ind isl ita lat lav lit mlt mri msa nld nor oci pol por " +
  "ron slk slv spa sqi swa swe tgl tur";

/** Sets in the order of preference. */
export const MODEL_SETS: readonly ModelSet[] = [
  {
    name: "PP-OCRv6 small",
    detector: {
      name: "PP-OCRv6_det_small.onnx",
      sha256: "090f04abcd9d9a7498bc4ebf677e4cb9bdce1fe4197ddb7e529f1ef44e1ff94f",
    },
    classifier: {
      name: "ch_ppocr_mobile_v2.0_cls_mobile.onnx",
      sha256: "e47acedf663230f8863ff1ab0e64dd2d82b838fceb5957146dab185a89d6215c",
    },
    recognizer: {
      name: "PP-OCRv6_rec_small.onnx",
      sha256: "6f327246b50388f3c176ae304bd95767ea6dc0c9ae92153ef8cbe210b3c14884",
    },
    languages: new Set(`${LATIN} chi_sim chi_tra jpn`.split(" ")),
  },
  {
    name: "PP-OCRv4 mobile",
    detector: {
      name: "ch_PP-OCRv4_det_infer.onnx",
      sha256: "30a86f5731181461d08021402766601e4302a9b9b9666be8aff402696339cdff",
    },
    classifier: {
      name: "ch_ppocr_mobile_v2.0_cls_infer.onnx",
      sha256: "491843a3c65de46295864c6815e41127eaa812c4dac1e19c6850ec49da9d3640",
    },
    recognizer: {
      name: "ch_PP-OCRv4_rec_infer.onnx",
      sha256: "06b3e6af6c59a1ba5d53790ed8c2e4b2de389870b6cf5a97f349f3412cb269c0",
    },
    alphabet: {
      name: "ppocr_keys_v1.txt",
      sha256: "28b2362ad4ab2dc38769aa72feb535e3a9ddb3fd2a7585a05920e6393b1dc7f7",
    },
    languages: new Set(["eng", "chi_sim"]),
  },
];
