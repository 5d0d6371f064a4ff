;; The two slowest parts of Tesseract's core, with WebAssembly's relaxed dot product of bytes. The standard defines that
;; product only for a second operand of 7 bits, so vectors are split into their positive and their negative numbers. No sum
;; can overflow, so every processor gives the same result. quick-instructions.ts assembles this file.
(module
  (import "tesseract" "memory" (memory 0))
  (import "tesseract" "original" (func $original (param i32 i32 i32 i32 i32 i32)))
  ;; Aligned: 2 x 1024 bytes for a vector that is split, 1024 for what a step gives.
  (import "tesseract" "scratch" (global $scratch i32))

  ;; products[row] = scales[row] * (the sum of weights[row][column] * vector[column], and of weights[row][last] * 127)
  (func (export "dotProduct")
    (param $rows i32) (param $width i32) (param $weights i32) (param $scales i32) (param $vector i32) (param $products i32)
    (local $columns i32)
    ;; Tesseract fills rows of weights up to an even number, behind which stands the one for a constant.
    (local.set $columns (i32.and (local.get $width) (i32.const -2)))
    (if (i32.or
          (i32.or (i32.lt_s (local.get $rows) (i32.const 4)) (i32.lt_s (local.get $columns) (i32.const 1)))
          (i32.or
            (i32.gt_s (local.get $columns) (i32.const 1024))
            ;; The last weights are read with up to 15 bytes behind them, and so is the vector.
            (i32.or
              (call $ends (i32.add (local.get $weights) (i32.mul (local.get $rows) (i32.add (local.get $columns) (i32.const 1)))))
              (call $ends (i32.add (local.get $vector) (local.get $columns))))))
      (then
        (call $original (local.get $rows) (local.get $width) (local.get $weights) (local.get $scales) (local.get $vector) (local.get $products))
        (return)))
    (call $splitAll (local.get $vector) (local.get $columns))
    (call $multiply (local.get $rows) (local.get $columns) (local.get $weights) (local.get $scales) (local.get $products)))

  (func $ends (param $address i32) (result i32)
    (i32.gt_u (i32.add (local.get $address) (i32.const 16)) (i32.mul (memory.size) (i32.const 65536))))

  ;; A vector of any length, of which up to 15 bytes are read behind its end.
  (func $splitAll (param $vector i32) (param $columns i32)
    (local $column i32) (local $chunk v128)
    (loop $chunks
      (local.set $chunk (v128.load align=1 (i32.add (local.get $vector) (local.get $column))))
      ;; Nothing behind the vector's end.
      (if (i32.lt_s (i32.sub (local.get $columns) (local.get $column)) (i32.const 16))
        (then (local.set $chunk
          (v128.and (local.get $chunk)
            (i8x16.lt_s
              (v128.const i8x16 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
              (i8x16.splat (i32.sub (local.get $columns) (local.get $column))))))))
      (call $split (local.get $chunk) (i32.add (global.get $scratch) (i32.shl (local.get $column) (i32.const 1))))
      (br_if $chunks
        (i32.lt_s (local.tee $column (i32.add (local.get $column) (i32.const 16))) (local.get $columns)))))

  ;; 16 numbers into 32 bytes: what is above zero, and how far the others are below.
  (func $split (param $chunk v128) (param $to i32)
    (local $zero v128)
    (v128.store (local.get $to) (i8x16.max_s (local.get $chunk) (local.get $zero)))
    (v128.store offset=16 (local.get $to) (i8x16.max_s (i8x16.neg (local.get $chunk)) (local.get $zero))))

  ;; The product with the vector that is split at $scratch.
  (func $multiply
    (param $rows i32) (param $columns i32) (param $weights i32) (param $scales i32) (param $products i32)
    (local $stride i32) (local $column i32) (local $split i32) (local $missing i32)
    (local $row1 i32) (local $row2 i32) (local $row3 i32)
    (local $chunk v128) (local $above v128) (local $below v128) (local $zero v128)
    (local $above0 v128) (local $above1 v128) (local $above2 v128) (local $above3 v128)
    (local $below0 v128) (local $below1 v128) (local $below2 v128) (local $below3 v128)
    (local.set $stride (i32.add (local.get $columns) (i32.const 1)))
    (loop $groups
      (local.set $row1 (i32.add (local.get $weights) (local.get $stride)))
      (local.set $row2 (i32.add (local.get $row1) (local.get $stride)))
      (local.set $row3 (i32.add (local.get $row2) (local.get $stride)))
      (local.set $above0 (local.get $zero)) (local.set $below0 (local.get $zero))
      (local.set $above1 (local.get $zero)) (local.set $below1 (local.get $zero))
      (local.set $above2 (local.get $zero)) (local.set $below2 (local.get $zero))
      (local.set $above3 (local.get $zero)) (local.set $below3 (local.get $zero))
      (local.set $split (global.get $scratch))
      (local.set $column (i32.const 0))
      (loop $columns
        (local.set $above (v128.load (local.get $split)))
        (local.set $below (v128.load offset=16 (local.get $split)))
        (local.set $chunk (v128.load align=1 (i32.add (local.get $weights) (local.get $column))))
        (local.set $above0 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $chunk) (local.get $above) (local.get $above0)))
        (local.set $below0 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $chunk) (local.get $below) (local.get $below0)))
        (local.set $chunk (v128.load align=1 (i32.add (local.get $row1) (local.get $column))))
        (local.set $above1 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $chunk) (local.get $above) (local.get $above1)))
        (local.set $below1 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $chunk) (local.get $below) (local.get $below1)))
        (local.set $chunk (v128.load align=1 (i32.add (local.get $row2) (local.get $column))))
        (local.set $above2 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $chunk) (local.get $above) (local.get $above2)))
        (local.set $below2 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $chunk) (local.get $below) (local.get $below2)))
        (local.set $chunk (v128.load align=1 (i32.add (local.get $row3) (local.get $column))))
        (local.set $above3 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $chunk) (local.get $above) (local.get $above3)))
        (local.set $below3 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $chunk) (local.get $below) (local.get $below3)))
        (local.set $split (i32.add (local.get $split) (i32.const 32)))
        (br_if $columns
          (i32.lt_s (local.tee $column (i32.add (local.get $column) (i32.const 16))) (local.get $columns))))
      (local.set $above0 (i32x4.sub (local.get $above0) (local.get $below0)))
      (local.set $above1 (i32x4.sub (local.get $above1) (local.get $below1)))
      (local.set $above2 (i32x4.sub (local.get $above2) (local.get $below2)))
      (local.set $above3 (i32x4.sub (local.get $above3) (local.get $below3)))
      ;; The four sums of each row, added up: one row a lane.
      (local.set $below0 (i32x4.add
        (i8x16.shuffle 0 1 2 3 16 17 18 19 8 9 10 11 24 25 26 27 (local.get $above0) (local.get $above1))
        (i8x16.shuffle 4 5 6 7 20 21 22 23 12 13 14 15 28 29 30 31 (local.get $above0) (local.get $above1))))
      (local.set $below1 (i32x4.add
        (i8x16.shuffle 0 1 2 3 16 17 18 19 8 9 10 11 24 25 26 27 (local.get $above2) (local.get $above3))
        (i8x16.shuffle 4 5 6 7 20 21 22 23 12 13 14 15 28 29 30 31 (local.get $above2) (local.get $above3))))
      (local.set $above0 (i32x4.add
        (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $below0) (local.get $below1))
        (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $below0) (local.get $below1))))
      (local.set $above1 (i32x4.splat (i32.load8_s (i32.add (local.get $weights) (local.get $columns)))))
      (local.set $above1 (i32x4.replace_lane 1 (local.get $above1) (i32.load8_s (i32.add (local.get $row1) (local.get $columns)))))
      (local.set $above1 (i32x4.replace_lane 2 (local.get $above1) (i32.load8_s (i32.add (local.get $row2) (local.get $columns)))))
      (local.set $above1 (i32x4.replace_lane 3 (local.get $above1) (i32.load8_s (i32.add (local.get $row3) (local.get $columns)))))
      (local.set $above0 (i32x4.add (local.get $above0) (i32x4.mul (local.get $above1) (i32x4.splat (i32.const 127)))))
      (v128.store align=4 (local.get $products)
        (f32x4.mul (f32x4.convert_i32x4_s (local.get $above0)) (v128.load align=4 (local.get $scales))))
      (local.set $rows (i32.sub (local.get $rows) (i32.const 4)))
      (if (i32.eqz (local.get $rows)) (then (return)))
      ;; The last group of four has rows of the one before it where fewer are left.
      (if (i32.lt_s (local.get $rows) (i32.const 4))
        (then
          (local.set $missing (i32.sub (i32.const 4) (local.get $rows)))
          (local.set $rows (i32.const 4))))
      (local.set $column (i32.sub (i32.const 4) (local.get $missing)))
      (local.set $weights (i32.add (local.get $weights) (i32.mul (local.get $column) (local.get $stride))))
      (local.set $scales (i32.add (local.get $scales) (i32.shl (local.get $column) (i32.const 2))))
      (local.set $products (i32.add (local.get $products) (i32.shl (local.get $column) (i32.const 2))))
      (br $groups)))

  ;; All but the last step of an LSTM, which Tesseract does itself, from where these leave its state and its indices. Called
  ;; where LSTM::Forward begins its loop, with what lies in its frame; leaves the others (of floating point, in two
  ;; dimensions, in training, of several lines at once) as they are. Numbers behind "offset=" are those of its build.
  (func (export "lstmSteps")
    (param $lstm i32) (param $input i32) (param $output i32) (param $frame i32) (param i32 i32)
    (local $inputs i32) (local $cells i32) (local $columns i32) (local $width i32) (local $steps i32) (local $step i32)
    (local $from i32) (local $to i32) (local $place i32) (local $summary i32) (local $row i32)
    (local $ci i32) (local $gi i32) (local $gf i32) (local $go i32) (local $state i32) (local $hidden i32)
    (local $own i32) (local $given i32) (local $cell i32)
    (local.set $inputs (i32.load offset=20 (local.get $lstm)))
    (local.set $cells (i32.load offset=60 (local.get $lstm)))
    (local.set $columns (i32.add (local.get $inputs) (local.get $cells)))
    (local.set $width (i32.load offset=60 (local.get $input)))
    (local.set $steps (i32.mul (i32.load offset=56 (local.get $input)) (local.get $width)))
    (if (i32.or
          (i32.or
            (i32.or (i32.eq (i32.load offset=8 (local.get $lstm)) (i32.const 1)) (i32.load8_u offset=68 (local.get $lstm)))
            (i32.or (i32.load offset=932 (local.get $lstm)) (i32.ne (i32.load8_u offset=984 (local.get $lstm)) (i32.const 1))))
          (i32.or
            (i32.or
              (i32.ne (i32.load8_u offset=48 (local.get $input)) (i32.const 1))
              (i32.ne (i32.load8_u offset=48 (local.get $output)) (i32.const 1)))
            (i32.or
              (i32.and (i32.or (local.get $inputs) (local.get $cells)) (i32.const 15))
              (i32.gt_u (local.get $columns) (i32.const 1024)))))
      (then (return)))
    (if (i32.or
          (i32.or
            (i32.or
              (i32.ne (i32.load offset=40 (local.get $input)) (local.get $inputs))
              (i32.ne (i32.load offset=40 (local.get $output)) (local.get $cells)))
            (i32.or
              (i32.ne (i32.load offset=36 (local.get $input)) (local.get $steps))
              (i32.ne (i32.load offset=52 (local.get $input)) (i32.const 1))))
          (i32.or
            (i32.or
              (i32.ne (i32.load (i32.load offset=76 (local.get $input))) (i32.load offset=56 (local.get $input)))
              (i32.ne (i32.load (i32.load offset=88 (local.get $input))) (local.get $width)))
            (i32.or (i32.lt_s (local.get $steps) (i32.const 2)) (i32.load offset=60 (local.get $frame)))))
      (then (return)))
    (if (i32.eqz (i32.and
          (i32.and
            (call $fits (i32.add (local.get $lstm) (i32.const 72)) (local.get $cells) (local.get $columns))
            (call $fits (i32.add (local.get $lstm) (i32.const 244)) (local.get $cells) (local.get $columns)))
          (i32.and
            (call $fits (i32.add (local.get $lstm) (i32.const 416)) (local.get $cells) (local.get $columns))
            (call $fits (i32.add (local.get $lstm) (i32.const 588)) (local.get $cells) (local.get $columns)))))
      (then (return)))
    (local.set $from (i32.load offset=28 (local.get $input)))
    (local.set $to (i32.load offset=28 (local.get $output)))
    (local.set $summary (i32.eq (i32.load offset=4 (local.get $lstm)) (i32.const 15)))
    (local.set $ci (i32.load offset=164 (local.get $frame)))
    (local.set $gi (i32.load offset=176 (local.get $frame)))
    (local.set $gf (i32.load offset=188 (local.get $frame)))
    (local.set $go (i32.load offset=200 (local.get $frame)))
    (local.set $state (i32.load offset=152 (local.get $frame)))
    (local.set $hidden (i32.load offset=140 (local.get $frame)))
    (local.set $own (i32.add (global.get $scratch) (i32.shl (local.get $inputs) (i32.const 1))))
    (local.set $given (i32.add (global.get $scratch) (i32.const 2048)))
    (memory.fill (local.get $own) (i32.const 0) (i32.shl (local.get $cells) (i32.const 1)))
    (local.set $steps (i32.sub (local.get $steps) (i32.const 1)))
    (loop $steps
      (local.set $cell (i32.const 0))
      (loop $chunks
        (call $split
          (v128.load align=1 (i32.add (local.get $from) (local.get $cell)))
          (i32.add (global.get $scratch) (i32.shl (local.get $cell) (i32.const 1))))
        (br_if $chunks
          (i32.lt_s (local.tee $cell (i32.add (local.get $cell) (i32.const 16))) (local.get $inputs))))
      (call $gate (i32.add (local.get $lstm) (i32.const 72)) (local.get $cells) (local.get $columns) (local.get $ci))
      (call $gate (i32.add (local.get $lstm) (i32.const 244)) (local.get $cells) (local.get $columns) (local.get $gi))
      (call $gate (i32.add (local.get $lstm) (i32.const 416)) (local.get $cells) (local.get $columns) (local.get $gf))
      (call $gate (i32.add (local.get $lstm) (i32.const 588)) (local.get $cells) (local.get $columns) (local.get $go))
      (local.set $cell (i32.const 0))
      (loop $cells
        (v128.store (i32.add (local.get $given) (local.get $cell))
          (i8x16.narrow_i16x8_s
            (i16x8.narrow_i32x4_s
              (call $four (local.get $ci) (local.get $gi) (local.get $gf) (local.get $go) (local.get $state) (local.get $hidden) (local.get $cell))
              (call $four (local.get $ci) (local.get $gi) (local.get $gf) (local.get $go) (local.get $state) (local.get $hidden) (i32.add (local.get $cell) (i32.const 4))))
            (i16x8.narrow_i32x4_s
              (call $four (local.get $ci) (local.get $gi) (local.get $gf) (local.get $go) (local.get $state) (local.get $hidden) (i32.add (local.get $cell) (i32.const 8)))
              (call $four (local.get $ci) (local.get $gi) (local.get $gf) (local.get $go) (local.get $state) (local.get $hidden) (i32.add (local.get $cell) (i32.const 12))))))
        (call $split
          (v128.load (i32.add (local.get $given) (local.get $cell)))
          (i32.add (local.get $own) (i32.shl (local.get $cell) (i32.const 1))))
        (br_if $cells (i32.lt_s (local.tee $cell (i32.add (local.get $cell) (i32.const 16))) (local.get $cells))))
      (local.set $place (i32.add (local.get $place) (i32.const 1)))
      (if (i32.or (i32.eqz (local.get $summary)) (i32.eq (local.get $place) (local.get $width)))
        (then
          (memory.copy (local.get $to) (local.get $given) (local.get $cells))
          (local.set $to (i32.add (local.get $to) (local.get $cells)))))
      ;; Each row begins with nothing.
      (if (i32.eq (local.get $place) (local.get $width))
        (then
          (local.set $place (i32.const 0))
          (local.set $row (i32.add (local.get $row) (i32.const 1)))
          (memory.fill (local.get $state) (i32.const 0) (i32.shl (local.get $cells) (i32.const 2)))
          (memory.fill (local.get $hidden) (i32.const 0) (i32.shl (local.get $cells) (i32.const 2)))
          (memory.fill (local.get $own) (i32.const 0) (i32.shl (local.get $cells) (i32.const 1)))))
      (local.set $from (i32.add (local.get $from) (local.get $inputs)))
      (br_if $steps (i32.lt_s (local.tee $step (i32.add (local.get $step) (i32.const 1))) (local.get $steps))))
    ;; Tesseract's indices: the step, the row and the place in it; and where the next row's summary goes.
    (i32.store offset=60 (local.get $frame) (local.get $steps))
    (i32.store offset=68 (local.get $frame) (local.get $row))
    (i32.store offset=72 (local.get $frame) (local.get $place))
    (if (local.get $summary)
      (then
        (i32.store offset=40 (local.get $frame) (local.get $row))
        (i32.store offset=48 (local.get $frame) (local.get $row)))))

  ;; All but the last step of a layer that gives the hyperbolic tangent of a product; the number of them, none for others.
  (func (export "tanhSteps")
    (param $layer i32) (param $input i32) (param $output i32) (param $line i32) (param i32 i32) (result i32)
    (local $inputs i32) (local $rows i32) (local $columns i32) (local $steps i32) (local $step i32)
    (local $from i32) (local $to i32) (local $weights i32) (local $products i32) (local $at i32)
    (local.set $inputs (i32.load offset=20 (local.get $layer)))
    (local.set $rows (i32.load offset=24 (local.get $layer)))
    (local.set $steps (i32.load offset=36 (local.get $input)))
    (local.set $weights (i32.add (local.get $layer) (i32.const 56)))
    (local.set $columns (i32.and (i32.add (local.get $inputs) (i32.const 1)) (i32.const -2)))
    (local.set $from (i32.load offset=28 (local.get $input)))
    (local.set $to (i32.load offset=28 (local.get $output)))
    (local.set $products (i32.load offset=4 (local.get $line)))
    (if (i32.or
          (i32.or
            (i32.or (i32.eq (i32.load offset=8 (local.get $layer)) (i32.const 1)) (i32.ne (i32.load offset=4 (local.get $layer)) (i32.const 19)))
            (i32.or
              (i32.ne (i32.load8_u offset=48 (local.get $input)) (i32.const 1))
              (i32.ne (i32.load8_u offset=48 (local.get $output)) (i32.const 1))))
          (i32.or
            (i32.or
              (i32.or (i32.and (local.get $rows) (i32.const 15)) (i32.lt_s (local.get $rows) (i32.const 16)))
              (i32.or (i32.lt_s (local.get $inputs) (i32.const 1)) (i32.gt_s (local.get $inputs) (i32.const 1024))))
            (i32.or (i32.lt_s (local.get $steps) (i32.const 2)) (i32.ne (i32.load offset=36 (local.get $output)) (local.get $steps)))))
      (then (return (i32.const 0))))
    (if (i32.or
          (i32.or
            (i32.ne (i32.load offset=40 (local.get $input)) (local.get $inputs))
            (i32.ne (i32.load offset=40 (local.get $output)) (local.get $rows)))
          (i32.or
            (i32.eqz (call $fits (local.get $weights) (local.get $rows) (local.get $inputs)))
            (i32.or
              (call $ends (i32.add (local.get $from) (i32.mul (local.get $steps) (local.get $inputs))))
              (call $ends (i32.add (i32.load offset=160 (local.get $weights)) (i32.mul (local.get $rows) (i32.add (local.get $columns) (i32.const 1))))))))
      (then (return (i32.const 0))))
    (local.set $steps (i32.sub (local.get $steps) (i32.const 1)))
    (loop $steps
      (call $splitAll (local.get $from) (local.get $columns))
      (call $gate (local.get $weights) (local.get $rows) (local.get $columns) (local.get $products))
      (local.set $at (i32.const 0))
      (loop $cells
        (v128.store align=1 (i32.add (local.get $to) (local.get $at))
          (i8x16.narrow_i16x8_s
            (i16x8.narrow_i32x4_s
              (call $bent (local.get $products) (local.get $at))
              (call $bent (local.get $products) (i32.add (local.get $at) (i32.const 4))))
            (i16x8.narrow_i32x4_s
              (call $bent (local.get $products) (i32.add (local.get $at) (i32.const 8)))
              (call $bent (local.get $products) (i32.add (local.get $at) (i32.const 12))))))
        (br_if $cells (i32.lt_s (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $rows))))
      (local.set $from (i32.add (local.get $from) (local.get $inputs)))
      (local.set $to (i32.add (local.get $to) (local.get $rows)))
      (br_if $steps (i32.lt_s (local.tee $step (i32.add (local.get $step) (i32.const 1))) (local.get $steps))))
    (local.get $steps))

  (func $bent (param $products i32) (param $at i32) (result v128)
    (call $quantized (call $tanh
      (v128.load align=4 (i32.add (local.get $products) (i32.shl (local.get $at) (i32.const 2)))))))

  ;; Whether the gate's weights are 8-bit integers in rows as dotProduct takes them.
  (func $fits (param $weights i32) (param $cells i32) (param $columns i32) (result i32)
    (i32.and
      (i32.and
        (i32.eq (i32.load offset=36 (local.get $weights)) (local.get $cells))
        (i32.eq (i32.load offset=40 (local.get $weights)) (i32.add (local.get $columns) (i32.const 1))))
      (i32.ne (i32.load offset=160 (local.get $weights)) (i32.const 0))))

  (func $gate (param $weights i32) (param $cells i32) (param $columns i32) (param $products i32)
    (call $multiply (local.get $cells) (local.get $columns)
      (i32.load offset=160 (local.get $weights)) (i32.load offset=76 (local.get $weights)) (local.get $products)))

  ;; The new state of four cells and what they give, as Tesseract writes it: 127 for 1.
  (func $four
    (param $ci i32) (param $gi i32) (param $gf i32) (param $go i32) (param $state i32) (param $hidden i32) (param $cell i32)
    (result v128)
    (local $kept v128) (local $out v128) (local $at i32)
    (local.set $at (i32.shl (local.get $cell) (i32.const 2)))
    (local.set $kept
      (f32x4.max (f32x4.splat (f32.const -100)) (f32x4.min (f32x4.splat (f32.const 100))
        (f32x4.add
          (f32x4.mul
            (call $logistic (v128.load align=4 (i32.add (local.get $gf) (local.get $at))))
            (v128.load align=4 (i32.add (local.get $state) (local.get $at))))
          (f32x4.mul
            (call $tanh (v128.load align=4 (i32.add (local.get $ci) (local.get $at))))
            (call $logistic (v128.load align=4 (i32.add (local.get $gi) (local.get $at)))))))))
    (v128.store align=4 (i32.add (local.get $state) (local.get $at)) (local.get $kept))
    (local.set $out
      (f32x4.mul
        (call $tanh (local.get $kept))
        (call $logistic (v128.load align=4 (i32.add (local.get $go) (local.get $at))))))
    (v128.store align=4 (i32.add (local.get $hidden) (local.get $at)) (local.get $out))
    (call $quantized (local.get $out)))

  ;; As Tesseract writes what layers give: 127 for 1, rounded away from zero at the half.
  (func $quantized (param $out v128) (result v128)
    (local $level v128)
    (local.set $out (f32x4.mul (local.get $out) (f32x4.splat (f32.const 127))))
    (local.set $level
      (i32x4.min_s
        (i32x4.trunc_sat_f32x4_s (f32x4.add (f32x4.abs (local.get $out)) (f32x4.splat (f32.const 0.5))))
        (i32x4.splat (i32.const 127))))
    (v128.bitselect (i32x4.neg (local.get $level)) (local.get $level)
      (f32x4.lt (local.get $out) (f32x4.splat (f32.const 0)))))

  (func $tanh (param $x v128) (result v128)
    (local $found v128)
    (local.set $found (call $looked (local.get $x) (i32.const 135008)))
    (v128.bitselect (f32x4.neg (local.get $found)) (local.get $found)
      (f32x4.lt (local.get $x) (f32x4.splat (f32.const 0)))))

  (func $logistic (param $x v128) (result v128)
    (local $found v128)
    (local.set $found (call $looked (local.get $x) (i32.const 151392)))
    (v128.bitselect (f32x4.sub (f32x4.splat (f32.const 1)) (local.get $found)) (local.get $found)
      (f32x4.lt (local.get $x) (f32x4.splat (f32.const 0)))))

  ;; Tesseract's tables have 4096 values, 256 to 1; between two of them the line is straight, and behind the last stands 1.
  (func $looked (param $x v128) (param $table i32) (result v128)
    (local $index v128) (local $within v128) (local $share v128) (local $first v128) (local $second v128) (local $low v128)
    (local.set $x (f32x4.mul (f32x4.abs (local.get $x)) (f32x4.splat (f32.const 256))))
    (local.set $index (i32x4.trunc_sat_f32x4_u (local.get $x)))
    (local.set $within (i32x4.le_u (local.get $index) (i32x4.splat (i32.const 4094))))
    (local.set $share (f32x4.sub (local.get $x) (f32x4.convert_i32x4_u (local.get $index))))
    (local.set $index
      (i32x4.add
        (i32x4.shl (v128.and (local.get $index) (local.get $within)) (i32.const 2))
        (i32x4.splat (local.get $table))))
    (local.set $first
      (v128.load64_lane align=4 1 (i32x4.extract_lane 1 (local.get $index))
        (v128.load64_zero align=4 (i32x4.extract_lane 0 (local.get $index)))))
    (local.set $second
      (v128.load64_lane align=4 1 (i32x4.extract_lane 3 (local.get $index))
        (v128.load64_zero align=4 (i32x4.extract_lane 2 (local.get $index)))))
    (local.set $low
      (i8x16.shuffle 0 1 2 3 8 9 10 11 16 17 18 19 24 25 26 27 (local.get $first) (local.get $second)))
    (v128.bitselect
      (f32x4.add
        (f32x4.mul
          (f32x4.sub
            (i8x16.shuffle 4 5 6 7 12 13 14 15 20 21 22 23 28 29 30 31 (local.get $first) (local.get $second))
            (local.get $low))
          (local.get $share))
        (local.get $low))
      (f32x4.splat (f32.const 1))
      (local.get $within))))
