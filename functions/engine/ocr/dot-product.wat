;; Tesseract's product of a matrix and a vector of 8-bit integers, with WebAssembly's dot product of bytes. That one takes
;; 7 bits of its second operand for certain, so the vector is split into what is above and what is below zero. No sum can
;; overflow then, so that every processor gives the same. dot-product.ts has these instructions as bytes.
(module
  (import "tesseract" "memory" (memory 0))
  (import "tesseract" "original" (func $original (param i32 i32 i32 i32 i32 i32)))
  ;; 2 x 1024 bytes, aligned.
  (import "tesseract" "scratch" (global $scratch i32))

  ;; products[row] = scales[row] * (the sum of weights[row][column] * vector[column], and of weights[row][last] * 127)
  (func (export "dotProduct")
    (param $rows i32) (param $width i32) (param $weights i32) (param $scales i32) (param $vector i32) (param $products i32)
    (local $columns i32) (local $stride i32) (local $column i32) (local $split i32) (local $missing i32)
    (local $row1 i32) (local $row2 i32) (local $row3 i32)
    (local $chunk v128) (local $above v128) (local $below v128) (local $zero v128)
    (local $above0 v128) (local $above1 v128) (local $above2 v128) (local $above3 v128)
    (local $below0 v128) (local $below1 v128) (local $below2 v128) (local $below3 v128)
    ;; Tesseract fills rows of weights up to an even number, behind which stands the one for a constant.
    (local.set $columns (i32.and (local.get $width) (i32.const -2)))
    (local.set $stride (i32.add (local.get $columns) (i32.const 1)))
    (if (i32.or
          (i32.or (i32.lt_s (local.get $rows) (i32.const 4)) (i32.lt_s (local.get $columns) (i32.const 1)))
          (i32.or
            (i32.gt_s (local.get $columns) (i32.const 1024))
            ;; The last weights are read with up to 15 bytes behind them.
            (i32.gt_u
              (i32.add (i32.add (local.get $weights) (i32.mul (local.get $rows) (local.get $stride))) (i32.const 16))
              (i32.mul (memory.size) (i32.const 65536)))))
      (then
        (call $original (local.get $rows) (local.get $width) (local.get $weights) (local.get $scales) (local.get $vector) (local.get $products))
        (return)))
    (local.set $split (global.get $scratch))
    (loop $chunks
      (local.set $chunk (v128.load align=1 (i32.add (local.get $vector) (local.get $column))))
      ;; Nothing behind the vector's end.
      (if (i32.lt_s (i32.sub (local.get $columns) (local.get $column)) (i32.const 16))
        (then (local.set $chunk
          (v128.and (local.get $chunk)
            (i8x16.lt_s
              (v128.const i8x16 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
              (i8x16.splat (i32.sub (local.get $columns) (local.get $column))))))))
      (v128.store (local.get $split) (i8x16.max_s (local.get $chunk) (local.get $zero)))
      (v128.store offset=16 (local.get $split) (i8x16.max_s (i8x16.neg (local.get $chunk)) (local.get $zero)))
      (local.set $split (i32.add (local.get $split) (i32.const 32)))
      (br_if $chunks
        (i32.lt_s (local.tee $column (i32.add (local.get $column) (i32.const 16))) (local.get $columns))))
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
      (br $groups))))
